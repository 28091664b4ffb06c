import type { ThemeTexts } from '../article.ts';

/** What cannot be eaten any more. */
export const composting = {
  compostagem: {
    asked:
      'compostagem, composteira, adubo, lixo organico, minhocario, o que pode na composteira, fazer adubo, restos de comida no jardim',
    source: 'Embrapa, orientações de compostagem doméstica',
    text: `Compostar é misturar **úmido com seco** e deixar respirar.

- **Úmidos:** cascas, borra de café, folhas, restos de legumes.
- **Secos:** folhas secas, serragem sem tratamento, papelão picado. Use cerca de **2 partes de seco para 1 de úmido**.
- **Não entram:** carne, laticínios, gordura, fezes de cães e gatos, papel brilhante.
- Cubra sempre o úmido com seco e revire uma vez por semana.

Deve ficar como esponja torcida. Cheiro ruim é excesso de água: mais seco e mais ar. Em **2 a 4 meses** vira terra escura com cheiro de mata, boa para vasos e horta.`,
  },
  'compostagem-apartamento': {
    asked:
      'composteira em apartamento, minhocas, balde de compostagem, minhocario caseiro, compostar em casa pequena, adubo liquido, chorume',
    text: `Cabe numa área de serviço: **três caixas empilhadas**, as duas de cima com furos no fundo e minhocas, a de baixo para o líquido.

- Ponha restos picados num canto e cubra com folhas secas ou serragem.
- Encheu a de cima? Troque de lugar com a do meio e espere 2 meses.
- O **líquido**, diluído em 10 partes de água, rega plantas.
- Minhocas não gostam de muito cítrico, alho, cebola, pimenta e comida com sal.
- Sombra, tampa e ar: nada de sol direto.

Mosquinhas? Mais cobertura seca. Sem espaço? Muitas cidades têm hortas e coletas que recebem orgânicos.`,
  },
  'oleo-usado': {
    asked:
      'oleo usado, oleo de fritura, descartar oleo, reciclar oleo, jogar oleo na pia, oleo velho, sabao de oleo, reaproveitar oleo de fritura',
    source: 'Anvisa, Informe Técnico 11/2004',
    text: `Óleo usado **nunca vai para a pia**: entope o cano e polui a água.

- Espere esfriar, coe e guarde numa garrafa PET bem fechada.
- Leve a um **ponto de coleta**: muitos mercados, escolas e condomínios recebem.
- Não frite acima de **180 °C** e não complete óleo velho com novo.
- Poucas reutilizações, só se ficou claro e sem cheiro. Espuma, fumaça, cor escura ou gosto: descarte.

Para frituras de vez em quando, use pouco óleo e panela estreita. Sabão caseiro usa **soda cáustica**, que queima: só com proteção, ventilação e sem crianças por perto.`,
  },
} satisfies Partial<ThemeTexts<'leftovers'>>;
