import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { CategoryKey } from '@quitanda/contract/sections/category-keys';
import { glyphNames, type GlyphName } from './glyph-names.ts';
import { keywords } from '@quitanda/contract/sections/keywords';

const read = (file: string) => readFileSync(path.resolve(import.meta.dirname, file), 'utf8');
const drawings = new Map(
  [
    ...read('goods.svg').matchAll(/<symbol id="([^"]+)" viewBox="0 0 64 64">(.*?)<\/symbol>/gsu),
  ].map(([, name = '', shapes = '']) => [name, shapes]),
);
const [lightColours, darkColours] = readThemeColours(read('Glyph.module.css'));
const [, darkTokens] = readThemeColours(read('../../app/tokens.css'));

/**
 * Colours with too little contrast to the tile. They are allowed, because their shapes lie on
 * another shape of the drawing.
 */
const allowedColours: Partial<Record<GlyphName, readonly string[]>> = {
  abacate: ['#85532B'],
  aerossol: ['#55A042'],
  batata: ['#85532B'],
  biscoito: ['#553018'],
  cafe: ['#85532B', '#A9764A', 'var(--good-red,#DD4032)'],
  cereal: ['#85532B'],
  cha: ['#C77B34', '#85532B', '#55A042'],
  chocolate: ['var(--good-cocoa,#85532B)'],
  feijao: ['#85532B', '#8F4E29'],
  goiaba: ['#F0685B'],
  iogurte: ['#DD4032', '#2F6E2C'],
  kiwi: ['#553018'],
  mamao: ['#85532B', '#553018'],
  maracuja: ['#553018'],
  melancia: ['#553018'],
  papel: ['#8B6534'],
  racao: ['#85532B'],
  sacola: ['#2B57B8'],
  sal: ['#17337A'],
  shampoo: ['#8460BD'],
  vinho: ['#8460BD', 'var(--good-wine-light,#A8396A)'],
};

it('UI-02 has a drawing for every name, and no other drawing', () => {
  expect([...drawings.keys()]).toEqual([...glyphNames]);
});

it('UI-02 uses the default colours of goods.svg in the light theme', () => {
  expect(darkColours.size).toBeGreaterThan(10);
  const defaults = [...read('goods.svg').matchAll(/var\((--[\w-]+),(#\w{6})\)/gu)];
  for (const [, name = '', colour = ''] of defaults) {
    expect(lightColours.get(name), name).toBe(colour.toLowerCase());
  }
});

it.each(glyphNames)('UI-02 draws %s with a contrast of at least 3:1 on its dark tile', (name) => {
  const [category] = keywords.find(([, glyph]) => glyph === name) ?? ['outros'];
  const tileColour = darkTokens.get(`--cat-${category satisfies CategoryKey}-bg`) ?? '';
  const lowContrast = coloursOfShapes(drawings.get(name) ?? '').filter(
    (colours) =>
      !colours.some((colour) => allowedColours[name]?.includes(colour)) &&
      Math.max(...colours.map((colour) => contrast(darkColourOf(colour), tileColour))) < 3,
  );
  expect(lowContrast).toEqual([]);
});

/** Returns the fill and outline colours of each shape; one of them must have enough contrast. */
function coloursOfShapes(shapes: string): string[][] {
  // The colours of the enclosing <g>, which apply to shapes without their own colours.
  const groupColours: string[] = [];
  return [...shapes.matchAll(/<(\/?)(\w+)([^>]*)>/gu)].flatMap(
    ([, endSlash, tag, attributes = '']) => {
      const ownColours = [
        ...attributes.matchAll(/(?:fill|stroke)="(#\w{6}|var\([^"]*\))"/gu),
      ].flatMap(([, colour]) => colour ?? []);
      if (tag === 'g') groupColours.splice(0, groupColours.length, ...(endSlash ? [] : ownColours));
      const colours = ownColours.length > 0 ? ownColours : [...groupColours];
      return tag === 'g' || colours.length === 0 ? [] : [colours];
    },
  );
}

function darkColourOf(colour: string): string {
  const variable = /var\((--[\w-]+),/u.exec(colour)?.[1];
  return variable === undefined ? colour : (darkColours.get(variable) ?? 'missing');
}

/** Returns the colours of the light theme and of the dark theme, by variable. */
function readThemeColours(css: string): [Map<string, string>, Map<string, string>] {
  const pairs = [...css.matchAll(/(--[\w-]+):\s*light-dark\((#\w{6}|transparent), (#\w{6})\)/gu)];
  return [
    new Map(pairs.map(([, name = '', light = '']) => [name, light])),
    new Map(pairs.map(([, name = '', , dark = '']) => [name, dark])),
  ];
}

/** Returns the contrast of two colours by WCAG 2.2. */
function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((left, right) => right - left);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((offset) => {
    const channel = Number.parseInt(colour.slice(offset, offset + 2), 16) / 255;
    return channel <= 0.03928 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
