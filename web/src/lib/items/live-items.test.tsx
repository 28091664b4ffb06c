import { act, render, screen } from '@testing-library/react';
import { memo, useState } from 'react';
import { expect, it, vi } from 'vitest';
import { createLiveItems, LiveItemsContext, useLiveItem, useLiveList } from './live-items.ts';

interface Item {
  readonly id: string;
  readonly name: string;
}

const rice: Item = { id: 'rice', name: 'Arroz' };
const beans: Item = { id: 'beans', name: 'Feijão' };

it('UI-07 returns the current items, and calls back until the listener unsubscribes', () => {
  const live = createLiveItems([rice, beans]);
  const onChange = vi.fn();
  const unsubscribe = live.subscribe(onChange);

  const wholegrain: Item = { ...rice, name: 'Arroz integral' };
  live.set([wholegrain]);
  expect(live.get('rice')).toBe(wholegrain);
  expect(live.get('beans')).toBeUndefined();
  expect(onChange).toHaveBeenCalledTimes(1);

  unsubscribe();
  live.set([]);
  expect(onChange).toHaveBeenCalledTimes(1);
});

const Row = memo(function Row({ item }: { readonly item: Item }) {
  const live = useLiveItem(item);
  return <li>{live?.name ?? 'gone'}</li>;
});

it('UI-07 shows a change on its row before the whole list renders', () => {
  const renders: string[] = [];
  let change: (items: readonly Item[]) => void = () => undefined;
  function Rows({ items }: { readonly items: readonly Item[] }) {
    renders.push(`${items.map(({ name }) => name).join()}; rows ${shownRows().join()}`);
    return items.map((item) => <Row key={item.id} item={item} />);
  }
  const MemoRows = memo(Rows);
  function Screen() {
    const [list, setList] = useState<{ items: readonly Item[] }>({ items: [rice, beans] });
    change = (items) => setList({ items });
    const [deferred, live] = useLiveList(list);
    return (
      <LiveItemsContext value={live}>
        <MemoRows items={deferred.items} />
      </LiveItemsContext>
    );
  }
  render(<Screen />);
  renders.splice(0);
  act(() => change([{ ...rice, name: 'Arroz integral' }, beans]));
  expect(renders).toEqual(['Arroz integral,Feijão; rows Arroz integral,Feijão']);
});

it('UI-07 returns the given item outside of a live list', () => {
  render(<Row item={rice} />);
  expect(shownRows()).toEqual(['Arroz']);
});

const shownRows = () => screen.queryAllByRole('listitem').map((row) => row.textContent);
