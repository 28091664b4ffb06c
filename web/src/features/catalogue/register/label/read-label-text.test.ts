import { describe, expect, it } from 'vitest';
import type { TextLine } from '../../../../platform/text/text-lines.ts';
import { createLabelKnowledge, findSimilar } from './label-knowledge.ts';
import { readLabelText } from './read-label-text.ts';

const knowledge = createLabelKnowledge([
  { name: 'Café torrado e moído 500 g', brand: 'Serra Alta' },
  { name: 'Arroz branco 5 kg', brand: 'Bom Roçado' },
  { name: 'Iogurte natural integral', brand: 'Fazendinha' },
  { name: 'Pão de forma integral', brand: 'Grão' },
  { name: 'Leite UHT integral', brand: null },
  { name: 'Grão-de-bico', brand: null },
  { name: 'Picanha', brand: null },
]);

/** '80: CAFÉ TORRADO' is a line of height 80; 'CAFE~40' a word of which the engine is 40 % sure. */
function reading(...rows: string[]): TextLine[] {
  return rows.map((row, index) => {
    const [height = '', text = ''] = row.split(': ');
    const words = text.split(' ').map((word) => {
      const [letters = '', confidence = '96'] = word.split('~');
      return { text: letters, confidence: Number(confidence), left: 0, right: 9 };
    });
    return { words, top: index * 100, height: Number(height) };
  });
}
const read = (...readings: TextLine[][]) => readLabelText(readings, knowledge);

describe('the text of a label', () => {
  it('AI-40 fills in name with amount, brand and unit from capitals, among slogans and a table', () => {
    const rows = reading(
      '70: SERRA ALTA',
      '60: CAFÉ',
      '60: TORRADO E MOÍDO',
      '22: SABOR QUE DESPERTA',
      '20: INFORMAÇÃO NUTRICIONAL Porção de 30 g',
      '20: Carboidratos 17 g',
      '36: PESO LÍQ. 500 g',
    );
    expect(read(rows)).toEqual({
      name: 'Café torrado e moído 500 g',
      brand: 'Serra Alta',
      typicalUnit: 'un',
    });
  });

  it('AI-40 repairs a mistaken letter of a long word, and changes no other word', () => {
    expect(read(reading('60: Logurte Natural', '30: 170 g')).name).toBe('Iogurte natural 170 g');
    expect(findSimilar('torrada', knowledge.words)).toBeUndefined();
    expect(findSimilar('branca', knowledge.words)).toBeUndefined();
  });

  it('AI-40 leaves out a name of which a word was not recognised', () => {
    expect(read(reading('60: Arroz', '58: Bran~40'))).toEqual({ name: 'Arroz' });
    expect(read(reading('60: Arroz Bran~40', '30: 5 kg'))).toEqual({ typicalUnit: 'un' });
    expect(read(reading('60: Arroz Br', '30: 5 kg'))).toEqual({ typicalUnit: 'un' });
    expect(read(reading('60: Pão de', '30: 480 g'))).toEqual({ typicalUnit: 'un' });
  });

  it('AI-40 leaves out a name that does not begin with a thing, and a name on which readings differ', () => {
    expect(read(reading('90: FINOS', '30: 165 g')).name).toBeUndefined();
    expect(read(reading('60: Arroz'), reading('60: Picanha')).name).toBeUndefined();
  });

  it('AI-40 takes the longer of two names, of which one reading has missed a line', () => {
    const short = reading('60: Arroz', '30: 5 kg');
    expect(read(short, short, reading('60: Arroz', '58: Branco', '30: 5 kg')).name).toBe(
      'Arroz branco 5 kg',
    );
  });

  it('AI-40 takes a brand of the catalogue, and none from small print or a word inside a name', () => {
    expect(read(reading('70: FAZENDINHA', '60: Arroz')).brand).toBe('Fazendinha');
    expect(read(reading('60: Arroz', '20: Fazendinha')).brand).toBeUndefined();
    expect(read(reading('60: Grão de bico')).brand).toBeUndefined();
    expect(read(reading('70: Grão', '60: Arroz')).brand).toBe('Grão');
  });

  it('AI-40 takes an unknown brand only if it was recognised surely, above the name', () => {
    expect(read(reading('70: Tremembé', '60: Arroz')).brand).toBe('Tremembé');
    expect(read(reading('70: Tremembé~80', '60: Arroz')).brand).toBeUndefined();
    expect(
      read(reading('70: Tremembé~80', '60: Arroz'), reading('70: Tremembé~80', '60: Arroz')).brand,
    ).toBe('Tremembé');
    expect(read(reading('70: 1950', '60: Arroz')).brand).toBeUndefined();
  });

  it('AI-40 knows what is sold by weight', () => {
    const rows = reading('60: PICANHA', '30: PESO VARIÁVEL', '20: Preço por kg');
    expect(read(rows)).toEqual({ name: 'Picanha', typicalUnit: 'kg' });
  });

  it('AI-40 keeps abbreviations in capitals', () => {
    expect(read(reading('60: LEITE UHT INTEGRAL', '30: CONTÉM 1L')).name).toBe(
      'Leite UHT integral 1 L',
    );
  });

  it('AI-40 reads nothing from patterns of the background, and nothing without a catalogue', () => {
    expect(read(reading('90: ~~0', '40: EA~13 Arroz~31'), [])).toEqual({});
    expect(readLabelText([reading('60: Arroz')], createLabelKnowledge([]))).toEqual({});
  });
});
