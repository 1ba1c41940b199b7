"""Lists the steps in which the carrier is soldered, beginning with the power supply.

``BUILD.md`` describes the measurement after each step. ``make pcb-release`` draws a picture of each
step.
"""

ASSEMBLY_STEPS: tuple[tuple[str, ...], ...] = (
    ("J1", "R1", "R2", "R31", "F1"),
    ("Q1", "R3", "D2"),
    ("Q4", "C8", "C9", "R14", "U3", "R18", "C11", "D4", "C1", "R15", "D3"),
    ("D1", "C2", "D5", "R37"),
    ("U2", "C5", "R4", "R5", "R16", "R17"),
    ("R6", "R7", "C6", "U8", "C12", "R32", "R33", "R34", "R35", "R36", "J6", "J7", "J8"),
    ("R8", "R9", "C7", "R10", "C10", "Q2", "R11", "R12", "R13"),
    ("U4", "U5", "U6", "U7", *(f"R{n}" for n in range(19, 31)), "SW2"),
    ("J14", "J15", "J9", "J10", "J11", "J12", "J13", "J16"),
    ("SW1", "Q3", "BZ1", "J4", "J5"),
    ("J2", "J3", "C3", "C4"),
)
