import { maxPasskeyNameLength } from '@quitanda/contract/passkeys';
import type { Checked } from '../../../ui/fields/checks.ts';
import { createNameCheck } from '../../../ui/fields/name-check.ts';

/** Checks the typed name of a passkey (PASS-03). */
export function checkPasskeyName(typed: string): Checked<string> {
  const checked = createNameCheck('Digite um nome para a chave.')(typed);
  if (!('value' in checked) || checked.value.length <= maxPasskeyNameLength) return checked;
  return { problem: `Use no máximo ${maxPasskeyNameLength} caracteres.` };
}
