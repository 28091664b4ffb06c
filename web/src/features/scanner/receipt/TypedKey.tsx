import { readAccessKey } from '@quitanda/contract/receipts/access-key';
import type { Checked } from '../../../ui/fields/checks.ts';
import { CancelButton } from '../CancelButton.tsx';
import { TypedCode } from '../TypedCode.tsx';
import type { TypedEntry } from '../use-entry-method.ts';

interface TypedKeyProps extends TypedEntry {
  readonly onRead: (key: string) => void;
  readonly onCancel: () => void;
}

/** The API returns the same message for an invalid key. */
const invalidKeyText = 'A chave tem 44 caracteres. Confira os números.';

function checkKey(typed: string): Checked<string> {
  const accessKey = readAccessKey(typed);
  return accessKey === undefined ? { problem: invalidKeyText } : { value: accessKey.key };
}

/** A form for typing a receipt's access key, which is printed in groups of four. */
export function TypedKey({ onCancel, ...entry }: TypedKeyProps) {
  return (
    <TypedCode
      {...entry}
      title="Digitar a chave"
      label="Chave de acesso"
      hint="Os 44 números impressos perto do QR Code."
      // A numeric keyboard is not enough: a company's tax number can contain letters, and it is
      // part of the key.
      inputMode="text"
      maxLength={80}
      check={checkKey}
      cancelButton={<CancelButton onCancel={onCancel} />}
    />
  );
}
