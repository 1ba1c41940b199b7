"""Who answers a chance step."""
