"""Computes how different two lights look to colour-blind and to normal observers."""

import numpy as np

# matrices for linear RGB by Machado, Oliveira and Fernandes 2009, severity 1.0
RGB_MATRIX_BY_DEFICIENCY = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
# the matrix from linear sRGB to XYZ, and the XYZ of D65 white
SRGB_TO_XYZ = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
D65_WHITE_XYZ = (0.9505, 1.0, 1.089)


def linear_rgb(colour):
    """Return the linear red, green and blue of ``colour``, 0 to 1."""
    return np.array([colour >> 16, colour >> 8 & 255, colour & 255]) / 255


def convert_to_cielab(light):
    """Return the CIELAB coordinates of ``light``, a linear RGB colour."""
    ratio = np.clip(np.array(SRGB_TO_XYZ) @ light / np.array(D65_WHITE_XYZ), 0, None)
    curve = np.where(ratio > 0.008856, np.cbrt(ratio), 7.787 * ratio + 16 / 116)
    return np.array([116 * curve[1] - 16, 500 * (curve[0] - curve[1]), 200 * (curve[1] - curve[2])])


def colour_distance(first_colour, second_colour):
    """Return the distance between two colours in the CIELAB space."""
    return float(np.linalg.norm(convert_to_cielab(first_colour) - convert_to_cielab(second_colour)))
