import { expect, it } from 'vitest';
import { describeItem } from './describe-item.fixture.ts';
import { splitSpokenText } from './spoken-lines.ts';
import { readList } from './read-list.ts';
import {
  heldOutPastedShapes,
  heldOutShapes,
  heldOutSpokenShapes,
} from './held-out-shapes.fixture.ts';
import { pastedShapes, shapes, spokenShapes } from './shapes.fixture.ts';
import { parseTypedEntry } from './typed-entry.ts';

const readPasted = (text: string) => readList(text).items.map(describeItem);

it.each([...shapes, ...heldOutShapes])('LST-24 LST-25 reads %j as typed', (text, item) => {
  expect(describeItem(parseTypedEntry(text))).toBe(item);
});

it.each([...shapes, ...heldOutShapes, ...pastedShapes, ...heldOutPastedShapes])(
  'LST-24 LST-25 reads %j as pasted',
  (text, item) => {
    expect(readPasted(text)).toEqual([item]);
  },
);

it.each([...spokenShapes, ...heldOutSpokenShapes])(
  'LST-24 LST-25 reads %j as spoken',
  (text, items) => {
    expect(readPasted(splitSpokenText(text).join('\n'))).toEqual(items);
  },
);
