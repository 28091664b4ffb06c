import { toCentavos } from '@quitanda/contract/values';
import { render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import {
  readBudget,
  readCurrentSupermarket,
  saveBudget,
  saveCurrentSupermarket,
} from '../../../lib/device/shopping-storage.ts';
import { ForgetEndedShops } from './ForgetEndedShops.tsx';
import { listId, makeList, resetStage, stage } from '../stage.fixture.tsx';

vi.mock(
  '../../../sync/react/use-read.ts',
  async () => (await import('../stage.fixture.tsx')).fakeRead,
);

const storedChoices = () => [readCurrentSupermarket(listId), readBudget(listId)];

beforeEach(() => {
  resetStage();
  saveCurrentSupermarket(listId, 'Extra');
  saveBudget(listId, toCentavos(50));
});

/** Renders the component with one response after the other, and expects no output. */
function renderResponses(...plans: { supermarket: string | null; budget: number | null }[]): void {
  const { rerender } = render(null);
  for (const plan of plans) {
    stage.answers.getLists = [{ ...makeList(), ...plan }];
    rerender(<ForgetEndedShops />);
  }
  expect(screen.queryByText(/./u)).toBeNull();
}

it('LST-12 forgets a trip that another device has finished', () => {
  renderResponses({ supermarket: 'Extra', budget: 50 }, { supermarket: null, budget: null });
  expect(storedChoices()).toEqual([null, null]);
});

it('LST-12 INS-08 forgets a budget that another device has removed', () => {
  renderResponses({ supermarket: 'Extra', budget: 50 }, { supermarket: 'Extra', budget: null });
  expect(storedChoices()).toEqual(['Extra', null]);
});

it('LST-12 keeps a trip that is not yet in the rows of the home', () => {
  renderResponses({ supermarket: null, budget: null }, { supermarket: null, budget: null });
  expect(storedChoices()).toEqual(['Extra', 5_000]);
});
