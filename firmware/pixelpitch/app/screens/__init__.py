"""The screens of a session, each an ``app.screen.Screen``: what is shown, and what pads do."""
