# The base image of a Pico 2 and Pico 2 W, whose two Arm cores run at the SDK's 150 MHz.
set(PICO_BOARD "pico2")
set(PICO_PLATFORM "rp2350-arm-s")
