/** An item counts as low at or below this stock, until its owner says otherwise (PAN-03). */
export const defaultThreshold = 1_000;
