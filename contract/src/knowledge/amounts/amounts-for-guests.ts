/** Amounts per person as data, so that 'churrasco de 10' can be computed (AI-13). */
import { toThousandths, type ListUnit, type Thousandths } from '../../values/values.ts';

export type Occasion =
  | 'churrasco'
  | 'aniversario'
  | 'almoco'
  | 'feijoada'
  | 'macarronada'
  | 'ceia'
  | 'cafe';

export interface Guests {
  readonly adults: number;
  /** Up to about 10 years. They eat about half. */
  readonly children?: number;
}

export interface AmountForGuests {
  readonly name: string;
  /** Rounded up to `step`. */
  readonly quantity: Thousandths;
  readonly unit: ListUnit;
  /** What one piece is, in the singular: 'garrafa de 2 litros'. Null if it is sold by weight or single. */
  readonly pack: string | null;
}

interface Rule {
  readonly name: string;
  readonly unit: ListUnit;
  /** In `unit`: for drinks, parts of a bottle. */
  readonly perAdult: number;
  /** Half of `perAdult` if left out. */
  readonly perChild?: number;
  /** The smallest amount that is bought. */
  readonly step: number;
  readonly pack?: string;
}

const kg = (name: string, perAdult: number, step = 0.1): Rule => ({
  name,
  unit: 'kg',
  perAdult,
  step,
});
const pieces = (name: string, perAdult: number, perChild = perAdult / 2): Rule => ({
  name,
  unit: 'un',
  perAdult,
  perChild,
  step: 1,
});
/** `liters` per adult, in bottles of `size` liters. */
const bottles = (
  name: string,
  liters: number,
  size: number,
  pack: string,
  childLiters?: number,
): Rule => ({
  name,
  unit: 'un',
  perAdult: liters / size,
  perChild: (childLiters ?? liters / 2) / size,
  step: 1,
  pack,
});
const water = (liters: number) => bottles('Água', liters, 1.5, 'garrafa de 1,5 litro', liters);
const soda = (liters: number) =>
  bottles('Refrigerante ou suco', liters, 2, 'garrafa de 2 litros', liters * 0.7);

/** The same figures as in the articles of the theme 'amounts'. */
const rules: Readonly<Record<Occasion, readonly Rule[]>> = {
  churrasco: [
    kg('Carne bovina', 0.2),
    kg('Linguiça', 0.1),
    kg('Frango ou carne de porco', 0.1),
    pieces('Pão de alho', 1),
    kg('Farofa', 0.05),
    kg('Salada e vinagrete', 0.1),
    soda(0.6),
    water(0.5),
    kg('Carvão', 0.4, 1),
  ],
  aniversario: [
    pieces('Salgadinhos', 12, 8),
    pieces('Docinhos', 5, 4),
    { ...kg('Bolo', 0.1, 0.5), perChild: 0.08 },
    soda(0.6),
    water(0.3),
    pieces('Copos descartáveis', 2, 2),
    pieces('Guardanapos', 5, 5),
  ],
  almoco: [
    kg('Arroz', 0.08),
    kg('Feijão', 0.06),
    kg('Carne sem osso', 0.15),
    kg('Batata ou mandioca', 0.15),
    kg('Legumes', 0.1),
    kg('Salada', 0.08),
    soda(0.4),
  ],
  feijoada: [
    kg('Feijão-preto', 0.08),
    kg('Carnes para feijoada', 0.25),
    kg('Arroz', 0.07),
    kg('Couve', 0.06),
    kg('Farofa', 0.04),
    pieces('Laranja', 0.5),
    soda(0.4),
  ],
  macarronada: [
    kg('Macarrão', 0.1),
    kg('Molho de tomate', 0.12),
    kg('Carne moída', 0.08),
    kg('Queijo ralado', 0.015, 0.05),
    soda(0.4),
  ],
  ceia: [
    kg('Aves ou pernil com osso', 0.4),
    kg('Arroz', 0.06),
    kg('Farofa', 0.06),
    kg('Salpicão ou salada', 0.12),
    kg('Frutas', 0.2),
    kg('Castanhas', 0.04),
    { ...pieces('Panetone', 1 / 6, 1 / 6), pack: 'unidade de 500 g' },
    soda(0.8),
  ],
  cafe: [
    pieces('Pão francês', 2, 1),
    kg('Queijo', 0.04),
    kg('Frios', 0.03),
    pieces('Ovo', 1, 1),
    kg('Bolo', 0.08, 0.5),
    kg('Frutas', 0.15),
    bottles('Suco', 0.2, 1, 'caixa de 1 litro', 0.2),
    bottles('Leite', 0.1, 1, 'caixa de 1 litro', 0.2),
    { ...kg('Café em pó', 0.01, 0.25), perChild: 0 },
  ],
};

/**
 * What to buy for an occasion. Children count with about half. Throws nothing: fewer than one guest
 * give quantities of 0.
 */
export function amountsForGuests(
  kind: Occasion,
  { adults, children = 0 }: Guests,
): AmountForGuests[] {
  return rules[kind].map(({ name, unit, perAdult, perChild = perAdult / 2, step, pack = null }) => {
    const needed = Math.max(0, adults) * perAdult + Math.max(0, children) * perChild;
    // Sums of decimal fractions may be slightly above a whole step.
    const steps = Math.ceil(Number((needed / step).toFixed(6)));
    return { name, quantity: toThousandths(Number((steps * step).toFixed(3))), unit, pack };
  });
}
