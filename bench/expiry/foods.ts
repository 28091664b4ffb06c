/** What the synthetic households eat. */

export interface EatenFood {
  readonly name: string;
  /** How much a person eats in a week, in packages or pieces. */
  readonly perPersonWeekly: number;
  /** Mean and spread of the days from the purchase to the printed date, or to the day it spoils if it has no date. */
  readonly life: readonly [mean: number, spread: number];
  /** Whether the package has a date. */
  readonly isDated: boolean;
  /** The share of households that buy it. */
  readonly popularity: number;
  readonly canFreeze?: boolean;
}

export const eatenFoods: readonly EatenFood[] = [
  food('Leite integral 1 L', 1, [85, 20], 0.9),
  food('Leite pasteurizado tipo A 1 L', 1, [5, 1], 0.1),
  food('Iogurte natural 170 g', 1.2, [20, 6], 0.7),
  food('Iogurte grego 90 g', 1, [22, 6], 0.4),
  food('Requeijão cremoso 200 g', 0.3, [45, 12], 0.7),
  food('Queijo mussarela fatiado', 0.35, [8, 2], 0.8),
  food('Queijo minas frescal', 0.25, [14, 5], 0.5),
  food('Cream cheese 150 g', 0.15, [50, 15], 0.3),
  food('Presunto cozido fatiado', 0.35, [5, 1.5], 0.7),
  food('Peito de peru 200 g', 0.2, [20, 6], 0.3),
  food('Manteiga 200 g', 0.2, [80, 20], 0.7),
  food('Ovo', 4, [24, 5], 0.95),
  food('Pão de forma 500 g', 0.35, [9, 2], 0.8),
  food('Bisnaguinha 300 g', 0.2, [12, 3], 0.3),
  food('Patinho moído', 0.4, [2, 0.7], 0.8, { canFreeze: true }),
  food('Alcatra em bife', 0.4, [4, 1], 0.6, { canFreeze: true }),
  food('Peito de frango', 0.6, [4, 1.5], 0.9, { canFreeze: true }),
  food('Linguiça toscana', 0.25, [14, 5], 0.6, { canFreeze: true }),
  food('Filé de tilápia', 0.2, [2, 0.7], 0.4, { canFreeze: true }),
  food('Salsicha 500 g', 0.1, [25, 8], 0.5, { canFreeze: true }),
  food('Bacon em pedaço', 0.08, [40, 12], 0.4),
  food('Creme de leite 200 g', 0.4, [150, 40], 0.8),
  food('Suco de laranja integral Natural One', 0.3, [25, 8], 0.2),
  food('Tofu', 0.15, [20, 6], 0.1),
  food('Ravioli fresco', 0.1, [25, 8], 0.2),
  food('Alface crespa', 0.5, [6, 2], 0.85, { isDated: false }),
  food('Rúcula', 0.25, [5, 1.5], 0.4, { isDated: false }),
  food('Tomate italiano', 2.5, [9, 3], 0.95, { isDated: false }),
  food('Cenoura', 1.5, [18, 5], 0.9, { isDated: false }),
  food('Banana prata', 4, [6, 1.5], 0.9, { isDated: false }),
  food('Morango bandeja', 0.2, [4, 1], 0.4, { isDated: false }),
  food('Mamão papaia', 0.5, [6, 2], 0.6, { isDated: false }),
  food('Couve-manteiga', 0.15, [5, 1.5], 0.5, { isDated: false }),
  food('Brócolis', 0.25, [6, 2], 0.5, { isDated: false }),
];

function food(
  name: string,
  perPersonWeekly: number,
  life: EatenFood['life'],
  popularity: number,
  more: Partial<EatenFood> = {},
): EatenFood {
  return { name, perPersonWeekly, life, popularity, isDated: true, ...more };
}
