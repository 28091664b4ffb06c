import type { ThemeTexts } from '../article.ts';

export const children: ThemeTexts<'children'> = {
  'lanches-criancas': {
    asked:
      'lanche saudavel para crianca, lanche rapido, lanche da tarde, o que dar de lanche, lanchinho, filhos, meninos, receitas para criancas',
    source: 'Guia Alimentar para a População Brasileira, Ministério da Saúde, 2014',
    text: `Um bom lanche junta **fruta, algo que sustenta e água**. Prontos em 10 minutos:

- Banana com aveia e pasta de amendoim
- Iogurte natural com manga picada
- Pão com ovo mexido e tomate
- Tapioca ou cuscuz com queijo
- Milho cozido, mandioca ou batata-doce
- Bolo caseiro de banana ou cenoura, uma fatia
- Panquequinha de banana, ovo e aveia
- Pipoca de panela (a partir de 4 anos, por causa do engasgo)

Deixe frutas lavadas à vista e biscoitos recheados fora da rotina. Em caso de alergia ou dieta, siga o profissional que acompanha a criança.`,
  },
  'lancheira-escola': {
    asked:
      'lancheira, lanche da escola, merenda, lanche para levar, o que mandar na lancheira, escola, recreio, lanche escolar',
    text: `Monte a lancheira com **um de cada**: fruta, sustância, bebida.

- **Fruta fácil:** banana, maçã em gomos com limão, uva cortada ao comprido, mexerica descascada.
- **Sustância:** sanduíche de frango ou queijo, bolo simples, ovo de codorna cortado, milho, pão de queijo.
- **Bebida:** água; suco só de vez em quando.

Uma semana: pão com queijo e maçã; bolo de cenoura e banana; tapioca de frango e uva; cuscuz com ovo e mexerica; sanduíche de atum e mamão.

Use bolsa térmica com gelo para queijo, iogurte, ovo e frango. Pergunte à escola sobre **alergias de colegas** antes de mandar castanhas.`,
  },
  'lancheira-sem-geladeira': {
    asked:
      'lanche sem geladeira, lanche que nao estraga, lanche para passeio, lancheira sem gelo, lanche de viagem, fora da geladeira lanche',
    text: `Quando não há frio por 3 ou 4 horas, escolha o que **não depende de geladeira**:

- Frutas inteiras: banana, maçã, pera, mexerica, goiaba
- Pão com pasta de amendoim ou geleia
- Bolo simples, sem recheio
- Biscoito de polvilho, torrada, granola
- Frutas secas e castanhas, para maiores e sem alergia
- Milho ou mandioca cozidos no dia, até 2 horas

**Deixe para a bolsa térmica com gelo:** iogurte, queijo, frios, ovo cozido, frango, maionese e frutas cortadas. Congele a garrafinha de água: ela gela a lancheira e derrete até o recreio. O que voltar quente, descarte.`,
  },
  'crianca-nao-come-verdura': {
    asked:
      'crianca nao come verdura, nao come legumes, crianca seletiva, filho nao come, introduzir verduras, crianca enjoada para comer, crianca nao quer comer',
    text: `Paciência conta mais que truque: muitas crianças aceitam um alimento só depois de **oito a dez encontros**, sem pressão.

- Ofereça pouco, junto de algo de que ela gosta.
- Mude o formato: crua, assada, ralada, em sopa.
- Coma junto e sem elogios exagerados nem barganha com sobremesa.
- Leve à feira e deixe **escolher um legume**.
- Cozinhar ajuda: quem lava a alface costuma provar.
- Misturar no bolinho vale, mas mostre também o legume inteiro.

Se a criança come muito poucas coisas, perde peso ou sente dor, procure o pediatra ou nutricionista.`,
  },
  'lanche-sem-acucar': {
    asked:
      'lanche sem acucar, doce saudavel, sobremesa saudavel, diminuir acucar das criancas, bolo sem acucar, biscoito sem acucar',
    source: 'Guia Alimentar para Crianças Brasileiras Menores de 2 Anos, Ministério da Saúde, 2019',
    text: `A fruta madura é o melhor açúcar do dia a dia.

- **Bolo de banana e aveia:** 3 bananas, 3 ovos, 2 xícaras de aveia, fermento.
- **Picolé** de manga ou melancia batida.
- **Biscoito:** banana amassada, aveia e uva-passa.
- **Maçã assada** com canela.
- **Iogurte natural** com fruta no lugar do de sabor.
- **Gelatina de verdade:** suco de fruta e gelatina sem sabor.

Em receitas comuns, dá para **reduzir um quarto do açúcar** quase sem notar. O Ministério da Saúde recomenda **não oferecer açúcar antes dos 2 anos**. Mel também não serve a menores de 1 ano.`,
  },
  'criancas-na-cozinha': {
    asked:
      'crianca na cozinha, cozinhar com crianca, crianca ajudar, receita para fazer com crianca, tarefas na cozinha',
    text: `Cozinhar junto ensina medida, paciência e gosto. Sempre com um adulto ao lado:

- **2 a 3 anos:** lavar frutas, rasgar alface, misturar frio.
- **4 a 5:** amassar banana, enrolar biscoito, medir xícaras.
- **6 a 8:** quebrar ovos, montar sanduíches, cortar macio com faca sem ponta.
- **9 em diante:** ralar, descascar, mexer panela baixa com ajuda.

Fogo, forno, óleo quente e faca afiada são do adulto. Cabos de panela virados para dentro. **Mãos lavadas** antes e depois do ovo cru. Comece por receitas de 15 minutos: salada de frutas, pão com carinha, panqueca de banana.`,
  },
  'bebidas-criancas': {
    asked:
      'suco para crianca, refrigerante para crianca, o que crianca bebe, agua para crianca, achocolatado, suco de caixinha, nectar, bebida infantil',
    source: 'Guia Alimentar para a População Brasileira, Ministério da Saúde, 2014',
    text: `**Água e leite** dão conta do dia; o resto é ocasião.

- Água à vista, em garrafinha da criança; com rodela de laranja, agrada mais.
- **Suco natural** perde a fibra da fruta: melhor a fruta inteira, e o suco em copo pequeno.
- Néctar e refresco de caixinha têm açúcar somado: leia os ingredientes.
- Refrigerante, energético e chá-mate pronto não são bebida de criança.
- Achocolatado: metade da medida do rótulo já adoça.
- Água de coco natural é boa em dia quente.

Antes de 6 meses, o Ministério da Saúde recomenda só leite materno; sobre fórmulas e quantidades, fale com o pediatra.`,
  },
  'comida-de-bebe': {
    asked:
      'papinha, comida de bebe, introducao alimentar, bebe de 6 meses, formula infantil, bebe pode comer, congelar papinha, leite materno',
    source: 'Guia Alimentar para Crianças Brasileiras Menores de 2 Anos, Ministério da Saúde, 2019',
    text: `Sobre **o que, quanto e quando** um bebê come, quem orienta é o pediatra ou a unidade de saúde. O que cabe aqui é a cozinha:

- O Guia do Ministério da Saúde recomenda só leite materno até 6 meses e, depois, comida de verdade **amassada**, sem açúcar até os 2 anos e sem ultraprocessados.
- **Mel não** antes de 1 ano.
- Mãos, utensílios e alimentos bem lavados; tudo bem cozido.
- Comida amassada pronta: geladeira **24 horas**; freezer, em porções, 1 mês.
- O que sobrou no prato do bebê vai fora.

Alergia ou recusa: procure atendimento. **Engasgou e não respira: ligue 192 ou 193.**`,
  },
  'festa-infantil-saudavel': {
    asked:
      'festa infantil, aniversario de crianca, festa de crianca saudavel, cardapio festa infantil, salgados assados, comida de festa infantil',
    text: `Festa boa pode ser leve e barata:

- **Salgados assados:** pão de queijo, esfirra, empadinha, minipizza em pão de forma.
- **Frescos:** espetinho de frutas sem ponta, palitos de cenoura com molho de iogurte, milho.
- **Sanduichinhos:** frango com cenoura; queijo com tomate.
- **Doces:** um bolo, um brigadeiro e uma fruta bastam.
- **Bebida:** água, suco de fruta e água de coco.

Conte 8 a 10 salgadinhos e 3 a 4 docinhos por criança. Uva e tomatinho **cortados ao comprido**, nada de bala dura e pipoca só para maiores de 4 anos. Pergunte aos pais sobre alergias no convite.`,
  },
};
