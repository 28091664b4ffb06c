import { newId } from '@quitanda/contract/ids';
import { useState } from 'react';

interface NewConnection {
  readonly id: string;
  readonly secret: string;
}

/**
 * Returns the secret of a new key or webhook, and `prepare`, which returns its id and secret for a
 * request with these values. A retry with the same values gets the same ones, so that it creates
 * nothing twice after a lost response. Other values get new ones, because the server does not change
 * what an earlier request with the same id has created.
 */
export function useNewConnection(createSecret: () => string) {
  const create = (): NewConnection => ({ id: newId(), secret: createSecret() });
  const [connection, setConnection] = useState(create);
  const [sentValues, setSentValues] = useState<string>();

  function prepare(values: object): NewConnection {
    const newValues = JSON.stringify(values);
    const isRetry = sentValues === undefined || sentValues === newValues;
    const prepared = isRetry ? connection : create();
    setConnection(prepared);
    setSentValues(newValues);
    return prepared;
  }
  return { secret: connection.secret, prepare };
}
