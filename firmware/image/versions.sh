# What the base image is built from: versions of Debian 13's (trixie) packages.
MICROPYTHON=1.25.0+ds-1
PICO_SDK=2.1.1-1
TINYUSB=0.18.0+dfsg-1
MBEDTLS=3.6.6-0.1~deb13u1
