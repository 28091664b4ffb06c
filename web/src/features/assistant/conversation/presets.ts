import type { GlyphName } from '../../../ui/goods/glyph-names.ts';

interface Preset {
  readonly question: string;
  readonly glyph: GlyphName;
}

/** AI-01: the six suggested questions. */
export const presets = [
  { question: 'Como economizar nas compras do mês?', glyph: 'sacola' },
  { question: 'Itens essenciais para uma despensa saudável', glyph: 'feijao' },
  { question: 'Como evitar o desperdício de alimentos?', glyph: 'ovos' },
  { question: 'Lanches rápidos e saudáveis para crianças', glyph: 'biscoito' },
  { question: 'Planejamento de refeições da semana', glyph: 'arroz' },
  { question: 'Verduras e legumes da época no Brasil', glyph: 'cenoura' },
] as const satisfies readonly Preset[];
