/** Draws the photo of a pack as a page of HTML, with the faults of a photo from a kitchen. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { LabelCase } from './label-cases.ts';

const fonts = [
  'DejaVu Sans',
  'Gabarito Variable',
  'DejaVu Serif',
  'DejaVu Sans Condensed',
  'Nunito Variable',
  'TeX Gyre, DejaVu Serif',
];
/** Background and letters of the pack. */
const colours = [
  ['#f4e7c8', '#5a2a0c'],
  ['#ffffff', '#123a7a'],
  ['#1f6b3a', '#ffffff'],
  ['#b3201f', '#fff4d0'],
  ['#ffd23f', '#2b1a00'],
  ['#e8eef5', '#30343a'],
  ['#3a2a6b', '#f2e9ff'],
] as const;
/** What the hand and the lamp do to the photo. */
const faults = [
  { transform: 'none', blur: 0 },
  { transform: 'rotate(-3deg)', blur: 0.4 },
  { transform: 'perspective(1400px) rotateY(18deg)', blur: 0 },
  { transform: 'perspective(1400px) rotateX(16deg) rotate(2deg)', blur: 0.6 },
  { transform: 'rotate(5deg) scale(0.8)', blur: 0.5 },
  { transform: 'perspective(1100px) rotateY(-22deg) rotateX(6deg)', blur: 0.8 },
  { transform: 'scale(0.62)', blur: 0.7 },
] as const;

export const labelWidth = 1_200;
export const labelHeight = 1_600;

/** Returns the page. `index` decides font, colours and faults, so that each run draws the same. */
export function drawLabel(label: LabelCase, index: number): string {
  const at = <T>(values: readonly T[], step: number) => values[(index * step) % values.length] as T;
  const [back, ink] = at(colours, 3);
  const { transform, blur } = at(faults, 5);
  const isCurved = index % 3 === 1;
  const hasGlare = index % 4 === 2;
  const nameSize = Math.min(
    104,
    Math.floor(1_150 / Math.max(...label.lines.map((line) => line.length))),
  );
  return `<!doctype html><meta charset="utf-8"><style>
    ${fontFaces}
    body { margin: 0; width: ${labelWidth}px; height: ${labelHeight}px; overflow: hidden; background: #8a8175; position: relative; }
    .room { position: absolute; inset: 0; }
    .pack { position: absolute; inset: 130px 150px; background: ${back}; color: ${ink}; border-radius: 28px; transform: ${transform};
      filter: blur(${blur}px); box-shadow: 0 20px 60px #0008; text-align: center; font-family: '${at(fonts, 1)}', sans-serif; padding: 40px 20px; box-sizing: border-box; }
    .brand { font-family: '${at(fonts, 2)}', serif; font-weight: 800; font-size: ${isCurved ? 88 : 96}px; margin: 10px 0 70px; }
    .name { font-weight: 700; font-size: ${nameSize}px; line-height: 1.15; margin: 0 0 50px; }
    .other { font-size: 30px; margin: 14px 0; }
    .amount { font-size: 46px; font-weight: 600; position: absolute; bottom: 40px; left: 40px; right: 40px; }
    .picture { height: 190px; width: 300px; margin: 30px auto; border-radius: 50%; background: radial-gradient(circle at 35% 30%, #fff8, ${ink} 70%); }
    table { font-size: 21px; margin: 0 auto; border-collapse: collapse; } td { border: 1px solid; padding: 2px 10px; text-align: left; }
    .glare { position: absolute; inset: 0; background: radial-gradient(ellipse at 68% 24%, #fffd 0, #fff8 9%, #fff0 26%); }
    </style><body>${room(index)}<div class="pack">${brandOf(label.brand, isCurved, ink)}
    <p class="name">${label.lines.map(escape).join('<br>')}</p>
    ${label.others.map((text) => `<p class="other">${escape(text)}</p>`).join('')}
    ${label.hasTable ? nutrients : '<div class="picture"></div>'}
    <p class="amount">${escape(label.amount)}</p></div>${hasGlare ? '<div class="glare"></div>' : ''}</body>`;
}

/** The typefaces of the app, which no system has installed. */
const fontFaces = ['gabarito', 'nunito']
  .map((name) => {
    const family = `${name.charAt(0).toUpperCase()}${name.slice(1)} Variable`;
    const file = path.join(
      import.meta.dirname,
      `../../node_modules/@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`,
    );
    const data = readFileSync(file).toString('base64');
    return `@font-face { font-family: '${family}'; src: url(data:font/woff2;base64,${data}); font-weight: 100 900; }`;
  })
  .join('\n');

/** The shelf or table behind the pack, with other packs of which parts are on the photo. */
function room(index: number): string {
  const others = ['OFERTA', 'R$ 9,99', 'Leve mais', 'desde 1950'];
  return `<svg class="room" width="${labelWidth}" height="${labelHeight}"><filter id="grain"><feTurbulence baseFrequency="0.0${(index % 7) + 2}" numOctaves="3" seed="${index}"/>
    <feColorMatrix values="0.3 0 0 0 0.35 0.3 0 0 0 0.3 0.3 0 0 0 0.25 0 0 0 0 1"/></filter><rect width="100%" height="100%" filter="url(#grain)"/>
    ${index % 2 === 0 ? `<rect x="-60" y="300" width="170" height="900" fill="#c9b458"/><text x="20" y="600" font-size="44" transform="rotate(90 20 600)">${others[index % others.length]}</text>` : ''}</svg>`;
}

const brandOf = (brand: string, isCurved: boolean, ink: string) =>
  isCurved
    ? `<svg width="760" height="190" viewBox="0 0 760 190"><path id="arc" d="M 60 175 Q 380 25 700 175" fill="none"/>
      <text font-size="92" font-weight="800" fill="${ink}" text-anchor="middle"><textPath href="#arc" startOffset="50%">${escape(brand)}</textPath></text></svg>`
    : `<p class="brand">${escape(brand)}</p>`;

const nutrients = `<table><tr><td colspan="3">INFORMAÇÃO NUTRICIONAL Porção de 30 g</td></tr>${[
  ['Valor energético', '106 kcal', '5%'],
  ['Carboidratos', '17 g', '6%'],
  ['Açúcares totais', '12 g', ''],
  ['Proteínas', '4,3 g', '9%'],
  ['Gorduras totais', '2,2 g', '3%'],
  ['Sódio', '130 mg', '7%'],
]
  .map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)
  .join('')}</table>`;

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
