# The base image of a Pico and Pico W.
set(PICO_BOARD "pico")
set(PICO_PLATFORM "rp2040")
# 200 MHz instead of 125 MHz; board.c raises the core voltage for this.
add_compile_definitions(PICO_USE_FASTEST_SUPPORTED_CLOCK=1)
set(MICROPY_SOURCE_BOARD ${MICROPY_BOARD_DIR}/board.c)
