import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { wrapInRouter } from '../../../../test/screens/in-router.tsx';
import { serveLists } from '../../../../test/screens/open-lists.tsx';
import { renderSignedIn } from '../../../../test/screens/signed-in.tsx';
import { defaultView, makeList } from '../list.fixture.ts';
import { ActionsMenu } from './ListMenus.tsx';

const ignore = () => undefined;
const handlers = {
  onOpenChange: ignore,
  rename: undefined,
  remove: undefined,
  onCompare: ignore,
  onDuplicate: ignore,
  onRepeat: ignore,
  onShowMembers: ignore,
  onMove: ignore,
  onOpenTrash: ignore,
  view: defaultView,
};

it('LST-18 UI-07 shows why the last purchase of a list that was deleted meanwhile cannot be repeated', async () => {
  serveLists([]);
  renderSignedIn(wrapInRouter(<ActionsMenu selected={makeList()} isOpen {...handlers} />));
  const entry = await screen.findByRole('menuitem', { name: 'Repetir última compra' });
  await waitFor(() =>
    expect(entry).toHaveAccessibleDescription('Falha ao buscar a última compra.'),
  );
  expect(entry).toHaveAttribute('aria-disabled', 'true');
});
