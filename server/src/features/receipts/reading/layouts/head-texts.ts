/** Reads what is printed above and below the lines. */
import { readAccessKey } from '@quitanda/contract';

/** Returns the printed CNPJ after its label; empty if there is none. */
export function readCnpj(text: string): string {
  return /CNPJ\s*:\s*([\dA-Z][\dA-Z./-]{12,17})/iu.exec(text)?.[1] ?? '';
}

const keyShape = /(?<![\dA-Z])[\dA-Z]{4}(?: ?[\dA-Z]{4}){10}(?![\dA-Z])/u;

/** Returns the printed access key, alone or inside a text; empty if there is none. */
export function readKey(text: string): string {
  const printed = keyShape.exec(text)?.[0] ?? text.slice(0, 100);
  return readAccessKey(printed) === undefined ? '' : printed;
}

/** Returns the printed instant of issue after its label; empty if there is none. */
export function readIssued(text: string): string {
  const match =
    /Emiss[ãa]o\s*:?\s*(\d{2}\/\d{2}\/\d{4}\s+\d{2}:\d{2}(?::\d{2})?(?:\s?[+-]\d{2}:\d{2})?)/iu.exec(
      text,
    );
  return match?.[1] ?? '';
}
