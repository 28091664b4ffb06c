import { questionsOf, type Wanted } from '../question.ts';

const known = (search: string, ...facts: string[]): Wanted => ({
  lookup: { by: 'article', search },
  facts,
  sources: ['article', 'page'],
});

export const general = questionsOf('general', [
  [
    'Quanto tempo o feijão cozido dura na geladeira?',
    known('feijão cozido na geladeira', '3 dias'),
  ],
  ['dá para congelar pão?', known('posso congelar pão', 'freezer|congele|congelar')],
  ['Como guardar alface para durar mais?', known('como guardar alface', 'lave', 'geladeira')],
  ['o que fazer com arroz que sobrou', known('o que fazer com arroz que sobrou', 'bolinho')],
  ['Ideias de lanche saudável para crianças', known('lanche saudável para crianças', 'fruta')],
  ['quais frutas estão na época em novembro?', known('frutas da época em novembro', 'manga')],
  ['o que uso no lugar do ovo no bolo?', known('trocar o ovo no bolo', 'banana|linhaça')],
  ['Me dá dicas para gastar menos no supermercado', known('gastar menos no mercado', 'lista')],
  ['como descongelar carne com segurança', known('como descongelar carne', 'geladeira')],
  [
    'Quanta carne para um churrasco de 8 pessoas?',
    { ...known('quanta carne para um churrasco de 8', 'carvão|linguiça'), mayPropose: true },
  ],
  ['como ler a lista de ingredientes do rótulo', known('ler a lista de ingredientes', 'ordem')],
  ['quantos gramas tem uma xícara de farinha de trigo', known('xícara de farinha', '120 g')],
]);
