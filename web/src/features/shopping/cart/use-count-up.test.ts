import type { Centavos } from '@quitanda/contract/values';
import { renderHook, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useCountUp } from './use-count-up.ts';

it('SHO-02 DAT-06 counts up to the amount, even above the maximum of a price', async () => {
  const { result, rerender } = renderHook((amount: Centavos) => useCountUp(amount), {
    initialProps: 0 as Centavos,
  });
  rerender(14_999_998_523 as Centavos);
  await waitFor(() => expect(result.current).toBe(14_999_998_523));
});
