// Vectors [x, y, z] and unit quaternions [w, x, y, z] for the die's orientation and rotation.

/** @typedef {[number, number, number]} Vector */
/** @typedef {[number, number, number, number]} Rotation */
/** @typedef {() => number} Random returns a number 0 <= r < 1 */

/** Return a vector multiplied by a factor. @type {(a: Vector, factor: number) => Vector} */
export const scaled = (a, factor) => [a[0] * factor, a[1] * factor, a[2] * factor];

/** Return the sum of two vectors. @type {(a: Vector, b: Vector) => Vector} */
export const sum = (a, b) => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];

/** Return the dot product of two vectors. @type {(a: Vector, b: Vector) => number} */
export const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

/** Return the cross product of two vectors. @type {(a: Vector, b: Vector) => Vector} */
export const cross = (a, b) => [
    a[1] * b[2] - a[2] * b[1],
    a[2] * b[0] - a[0] * b[2],
    a[0] * b[1] - a[1] * b[0],
];

/** Return the length of a vector. @type {(a: Vector) => number} */
export const length = (a) => Math.sqrt(dot(a, a));

/** Return the unit vector in the direction of `a`. @type {(a: Vector) => Vector} */
export const unitVector = (a) => scaled(a, 1 / (length(a) || 1));

/**
 * Return a normally distributed number.
 * @type {(random: Random) => number}
 */
export const gauss = (random) =>
    Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/**
 * Return a vector of length `size` in a random direction.
 * @type {(random: Random, size: number) => Vector}
 */
export const randomVector = (random, size) =>
    scaled(unitVector([gauss(random), gauss(random), gauss(random) + 1e-6]), size);

/**
 * Return the rotation by `angle` (radians) about the unit vector `axis`.
 * @type {(axis: Vector, angle: number) => Rotation}
 */
export const rotation = (axis, angle) => {
    const s = Math.sin(angle / 2);
    return [Math.cos(angle / 2), axis[0] * s, axis[1] * s, axis[2] * s];
};

/**
 * Return the rotation that rotates first by `b`, then by `a`.
 * @type {(a: Rotation, b: Rotation) => Rotation}
 */
export const product = (a, b) => [
    a[0] * b[0] - a[1] * b[1] - a[2] * b[2] - a[3] * b[3],
    a[0] * b[1] + a[1] * b[0] + a[2] * b[3] - a[3] * b[2],
    a[0] * b[2] - a[1] * b[3] + a[2] * b[0] + a[3] * b[1],
    a[0] * b[3] + a[1] * b[2] - a[2] * b[1] + a[3] * b[0],
];

/** Return the inverse rotation. @type {(a: Rotation) => Rotation} */
export const inverse = (a) => [a[0], -a[1], -a[2], -a[3]];

/** Return the quaternion with length 1. @type {(a: Rotation) => Rotation} */
export const normalised = (a) => {
    const size = Math.hypot(a[0], a[1], a[2], a[3]) || 1;
    return [a[0] / size, a[1] / size, a[2] / size, a[3] / size];
};

/**
 * Return `vector` rotated by `a`.
 * @type {(a: Rotation, vector: Vector) => Vector}
 */
export const rotated = (a, vector) => {
    const axis = /** @type {Vector} */ ([a[1], a[2], a[3]]);
    const once = scaled(cross(axis, vector), 2);
    return sum(sum(vector, scaled(once, a[0])), cross(axis, once));
};

/**
 * Return the shortest rotation from the unit vector `from` to the unit vector `to`.
 * @type {(from: Vector, to: Vector) => Rotation}
 */
export const shortestRotation = (from, to) => {
    const half = 1 + dot(from, to);
    if (half < 1e-6) {
        const side = Math.abs(from[0]) < 0.9 ? /** @type {Vector} */ ([1, 0, 0]) : /** @type {Vector} */ ([0, 1, 0]);
        return rotation(unitVector(cross(from, side)), Math.PI);
    }
    const axis = cross(from, to);
    return normalised([half, axis[0], axis[1], axis[2]]);
};

/**
 * Return the rotation at `part` (0..1) of the way from `a` to `b`.
 * @type {(a: Rotation, b: Rotation, part: number) => Rotation}
 */
export const interpolated = (a, b, part) => {
    let cosine = a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3];
    const sign = cosine < 0 ? -1 : 1;
    cosine = Math.min(1, cosine * sign);
    const angle = Math.acos(cosine);
    const sine = Math.sin(angle);
    const first = sine < 1e-6 ? 1 - part : Math.sin((1 - part) * angle) / sine;
    const second = (sine < 1e-6 ? part : Math.sin(part * angle) / sine) * sign;
    return normalised([
        a[0] * first + b[0] * second,
        a[1] * first + b[1] * second,
        a[2] * first + b[2] * second,
        a[3] * first + b[3] * second,
    ]);
};
