/** Limits of the photos of items (PHO-02, PHO-03). The browser loads this file. */
export const photoLimits = {
  /** The largest width and height in pixels. */
  side: 1_600,
  /** The largest size of one photo in bytes. A device aims at less, so that a photo is sent quickly. */
  bytes: 524_288,
  aimedBytes: 400_000,
  /** The number of photos of a household, and the sum of their sizes in bytes. */
  perHousehold: 200,
  bytesPerHousehold: 52_428_800,
} as const;

export const photoMediaTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;
export type PhotoMediaType = (typeof photoMediaTypes)[number];
