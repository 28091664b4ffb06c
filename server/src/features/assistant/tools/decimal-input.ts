import { hasAtMostDecimals } from '@quitanda/contract';
import { z } from 'zod';

const max = 99_999;

/** A number above zero with few decimals, as a model writes it. */
export const decimalInput = (decimals: number, description: string) =>
  z
    .number()
    .min(0.01)
    .max(max)
    .refine((value) => hasAtMostDecimals(value, decimals), `No máximo ${decimals} casas decimais.`)
    .describe(description);
