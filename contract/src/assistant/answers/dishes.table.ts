/**
 * Simple Brazilian dishes, with what four people need. Salt, oil, water and spices count as there.
 * Written for this project from everyday cooking.
 */
import type { ListUnit } from '../../values/values.ts';

export interface Ingredient {
  readonly name: string;
  readonly quantity: number;
  readonly unit: ListUnit;
  /** The name without a package, by which the pantry may have it. */
  readonly stockName?: string;
}

export interface Dish {
  readonly name: string;
  /** Other folded names. */
  readonly aliases: readonly string[];
  /** How many guests the amounts are for. */
  readonly guests: number;
  readonly ingredients: readonly Ingredient[];
}

/** 'macarrão 0.5 kg, molho de tomate 1'. */
function parse(text: string): Ingredient[] {
  return text.split(', ').map((part) => {
    const [, name = '', quantity = '1', unit] = /^(.+?) (\d[\d.]*)( kg)?$/u.exec(part) ?? [];
    return { name, quantity: Number(quantity), unit: unit === undefined ? 'un' : 'kg' };
  });
}

const dish = (name: string, ingredients: string, ...aliases: string[]): Dish => ({
  name,
  aliases,
  guests: 4,
  ingredients: parse(ingredients),
});

export const dishes: readonly Dish[] = [
  dish('arroz com feijão', 'arroz 0.3 kg, feijão 0.3 kg, alho 1', 'feijao com arroz'),
  dish(
    'macarrão ao molho de tomate',
    'macarrão 0.4 kg, molho de tomate 1, alho 1',
    'macarronada',
    'macarrao com molho',
  ),
  dish('macarrão alho e óleo', 'macarrão 0.4 kg, alho 1', 'macarrao ao alho e oleo'),
  dish(
    'macarrão à bolonhesa',
    'macarrão 0.4 kg, carne moída 0.4 kg, molho de tomate 1, cebola 1',
    'bolonhesa',
    'macarrao com carne moida',
  ),
  dish(
    'macarrão com queijo e creme',
    'macarrão 0.4 kg, creme de leite 1, queijo 0.2 kg',
    'macarrao ao molho branco',
  ),
  dish('omelete', 'ovo 6, queijo 0.1 kg, cebola 1'),
  dish('ovos mexidos com pão', 'ovo 6, pão 4', 'ovo mexido', 'ovos mexidos'),
  dish('panqueca', 'ovo 2, leite 1, farinha de trigo 0.2 kg', 'panquecas'),
  dish(
    'bolo simples',
    'ovo 3, leite 1, farinha de trigo 0.3 kg, açúcar 0.3 kg, fermento em pó 1',
    'bolo',
  ),
  dish(
    'bolo de cenoura',
    'cenoura 0.4 kg, ovo 3, farinha de trigo 0.3 kg, açúcar 0.3 kg, fermento em pó 1',
  ),
  dish('pão de queijo', 'polvilho 0.5 kg, leite 1, ovo 2, queijo 0.2 kg', 'pao de queijo caseiro'),
  dish(
    'estrogonofe de frango',
    'frango 0.6 kg, creme de leite 1, molho de tomate 1, cebola 1, batata palha 1',
    'strogonoff',
    'estrogonofe',
    'strogonofe',
    'estrogonofe de frango',
  ),
  dish(
    'estrogonofe de carne',
    'carne 0.6 kg, creme de leite 1, molho de tomate 1, cebola 1, batata palha 1',
    'strogonoff de carne',
  ),
  dish('frango assado com batata', 'frango 1.2 kg, batata 0.8 kg, alho 1', 'frango assado'),
  dish('frango grelhado com salada', 'frango 0.6 kg, alface 1, tomate 0.3 kg', 'frango grelhado'),
  dish('galinhada', 'frango 0.8 kg, arroz 0.4 kg, cebola 1, alho 1, tomate 0.2 kg'),
  dish('carne de panela', 'carne 0.8 kg, batata 0.6 kg, cenoura 0.2 kg, cebola 1, alho 1'),
  dish('bife acebolado', 'carne 0.6 kg, cebola 2', 'bife'),
  dish(
    'carne moída com batata',
    'carne moída 0.5 kg, batata 0.5 kg, cebola 1, alho 1',
    'picadinho',
  ),
  dish(
    'escondidinho de carne',
    'mandioca 0.8 kg, carne moída 0.5 kg, queijo 0.2 kg, cebola 1',
    'escondidinho',
  ),
  dish(
    'feijoada',
    'feijão preto 0.5 kg, carne seca 0.3 kg, linguiça 0.3 kg, bacon 0.2 kg, alho 1, cebola 1, arroz 0.3 kg, couve 1, laranja 0.5 kg, farinha de mandioca 0.3 kg',
  ),
  dish(
    'feijão tropeiro',
    'feijão 0.3 kg, linguiça 0.2 kg, bacon 0.1 kg, ovo 3, farinha de mandioca 0.3 kg, couve 1',
    'tropeiro',
  ),
  dish('farofa de ovo', 'ovo 3, farinha de mandioca 0.3 kg, cebola 1', 'farofa'),
  dish('cuscuz com ovo', 'flocão 0.4 kg, ovo 4', 'cuscuz', 'cuscuz nordestino'),
  dish('tapioca com queijo', 'goma de tapioca 0.4 kg, queijo 0.2 kg', 'tapioca'),
  dish(
    'baião de dois',
    'arroz 0.3 kg, feijão 0.3 kg, queijo coalho 0.2 kg, bacon 0.1 kg, cebola 1',
  ),
  dish('sopa de legumes', 'batata 0.4 kg, cenoura 0.3 kg, cebola 1, alho 1, chuchu 0.3 kg', 'sopa'),
  dish('caldo verde', 'batata 0.6 kg, couve 1, linguiça 0.2 kg, alho 1'),
  dish('canja', 'frango 0.5 kg, arroz 0.2 kg, cenoura 0.2 kg, cebola 1', 'canja de galinha'),
  dish('purê de batata', 'batata 0.8 kg, leite 1, manteiga 0.1 kg', 'pure'),
  dish(
    'salada de batata',
    'batata 0.6 kg, ovo 3, maionese 1',
    'maionese de batata',
    'salada de maionese',
  ),
  dish(
    'torta de liquidificador',
    'ovo 3, leite 1, farinha de trigo 0.3 kg, queijo 0.2 kg, fermento em pó 1',
    'torta salgada',
    'torta',
  ),
  dish(
    'pizza caseira',
    'farinha de trigo 0.5 kg, fermento biológico 1, molho de tomate 1, queijo 0.3 kg',
    'pizza',
  ),
  dish('misto-quente', 'pão de forma 1, queijo 0.2 kg, presunto 0.2 kg', 'misto quente', 'misto'),
  dish(
    'cachorro-quente',
    'pão de hot dog 8, salsicha 0.5 kg, molho de tomate 1',
    'cachorro quente',
    'hot dog',
  ),
  dish(
    'lasanha',
    'massa de lasanha 1, carne moída 0.5 kg, molho de tomate 2, queijo 0.3 kg, presunto 0.2 kg',
  ),
  dish(
    'moqueca de peixe',
    'peixe 0.8 kg, leite de coco 1, tomate 0.3 kg, cebola 1, pimentão 2, azeite de dendê 1, coentro 1',
    'moqueca',
  ),
  dish('rabanada', 'pão 6, leite 1, ovo 3, açúcar 0.2 kg'),
  dish('arroz-doce', 'arroz 0.3 kg, leite 1, açúcar 0.2 kg, leite condensado 1', 'arroz doce'),
  dish('brigadeiro', 'leite condensado 1, chocolate em pó 1, manteiga 0.1 kg'),
  dish('vitamina de banana', 'banana 0.5 kg, leite 1', 'vitamina'),
  dish('mingau de aveia', 'aveia 0.2 kg, leite 1', 'mingau'),
];
