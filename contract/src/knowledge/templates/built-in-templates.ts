/**
 * The templates that every household has until it changes them (REP-07). Must not import zod, because
 * the browser loads this file.
 */
import type { Template, TemplateItem } from '../../api/templates.ts';
import { amountsForGuests, type Occasion } from '../amounts/amounts-for-guests.ts';
import { idOfText } from '../../values/repeats/repeat-ids.ts';
import { fromThousandths, type ListUnit } from '../../values/values.ts';

type Line = readonly [name: string, quantity: number, unit?: ListUnit];

/** The names of drinks and cakes say their content, because a list has no bottles. */
const namesOnLists: Readonly<Record<string, string>> = {
  Água: 'Água 1,5 L',
  'Refrigerante ou suco': 'Refrigerante ou suco 2 L',
};

/** The amounts of the knowledge for this many adults (AI-13). */
const guests = 10;
const linesFor = (occasion: Occasion): Line[] =>
  amountsForGuests(occasion, { adults: guests }).map(({ name, quantity, unit }) => [
    namesOnLists[name] ?? name,
    fromThousandths(quantity),
    unit,
  ]);

/** A month of a household of four. */
const month: readonly Line[] = [
  ['Arroz', 10, 'kg'],
  ['Feijão', 4, 'kg'],
  ['Macarrão', 3, 'kg'],
  ['Farinha de trigo', 2, 'kg'],
  ['Açúcar', 3, 'kg'],
  ['Sal', 1, 'kg'],
  ['Café', 1, 'kg'],
  ['Óleo', 3],
  ['Azeite', 1],
  ['Vinagre', 1],
  ['Molho de tomate', 6],
  ['Leite', 24],
  ['Manteiga', 2],
  ['Ovo', 60],
  ['Sabonete', 8],
  ['Creme dental', 3],
  ['Xampu', 2],
  ['Desodorante', 2],
  ['Papel higiênico', 24],
  ['Detergente', 4],
  ['Sabão em pó', 2, 'kg'],
  ['Amaciante', 1],
  ['Água sanitária', 2],
  ['Desinfetante', 2],
  ['Esponja', 4],
  ['Saco de lixo', 2],
];

function builtIn(name: string, portions: number, lines: readonly Line[]): Template {
  const items = lines.map(([itemName, quantity, unit = 'un']): TemplateItem => ({
    id: idOfText(`template ${name} ${itemName}`),
    name: itemName,
    quantity,
    unit,
  }));
  const id = idOfText(`template ${name}`);
  return { id, name, portions, items, createdAt: '2026-01-01T00:00:00.000Z', deletedAt: null };
}

/** Their ids are the same everywhere, so that two people who change one make one template of it. */
export const builtInTemplates: readonly Template[] = [
  builtIn('Churrasco', guests, [
    ...linesFor('churrasco'),
    ['Queijo coalho', 10],
    ['Sal grosso', 1, 'kg'],
    ['Limão', 5],
    ['Gelo', 2],
  ]),
  builtIn('Mês', 4, month),
  builtIn('Festa', guests, [
    ...linesFor('aniversario'),
    ['Pratos descartáveis', 20],
    ['Vela', 1],
    ['Balões', 1],
  ]),
];
