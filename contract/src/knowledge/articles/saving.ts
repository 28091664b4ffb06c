import type { ThemeTexts } from '../article.ts';

export const saving: ThemeTexts<'saving'> = {
  'economizar-no-mes': {
    asked:
      'economizar no mercado, gastar menos, poupar, supermercado caro, reduzir despesa, baratear as compras, dicas de economia',
    text: `Quem economiza no mercado quase nunca corta comida: corta **repetição, pressa e desperdício**.

- **Olhe a despensa antes.** Comprar o que já tem é o gasto mais bobo.
- **Faça a lista a partir do cardápio** da semana e siga a lista.
- **Compare pelo preço do quilo ou do litro**, não pelo preço do pacote.
- **Prefira a época:** frutas e verduras da safra custam menos e duram mais.
- **Teste uma marca mais barata por vez.** Arroz, açúcar e papel-alumínio raramente decepcionam.
- **Congele o que não vai usar** em dois dias.

Comece por um item caro, como a carne: trocar dois jantares por ovos ou feijão já aparece na nota.`,
  },
  'lista-antes-de-sair': {
    asked: 'lista de compras, fazer a lista, esquecer item, como montar lista, organizar lista',
    text: `Uma boa lista se faz **em casa, com a geladeira aberta**. Anote o que acabou na hora em que acaba, e não na véspera da compra.

- Separe por seção do mercado: hortifrúti, açougue, mercearia, limpeza. Você anda menos e vê menos tentações.
- Escreva **quantidades**: "tomate, 6" evita três sacos de tomate.
- Marque o que é obrigatório e o que só entra se o preço estiver bom.
- Ponha os gelados no fim, para irem por último ao carrinho.

Coma alguma coisa antes de sair: com fome, o carrinho cresce.`,
  },
  'preco-por-quilo': {
    asked:
      'preco do quilo, preco por kg, custo por quilo, preco por litro, comparar precos, qual sai mais barato, embalagens de tamanhos diferentes, calcular',
    text: `Pacotes de tamanhos diferentes só se comparam pelo **preço da mesma medida**. A conta é simples: preço dividido pelo peso.

- Café de 250 g por R$ 15,00: 15 ÷ 0,25 = **R$ 60,00 o quilo**.
- Café de 500 g por R$ 28,00: 28 ÷ 0,5 = **R$ 56,00 o quilo**.

O segundo sai mais barato, desde que você use tudo. Muitas etiquetas já trazem o preço por quilo ou litro em letra pequena.

Lembre o que vai fora: osso, casca e líquido também são pesados. Em conservas, compare pelo **peso drenado**.`,
  },
  'promocao-vale-a-pena': {
    asked:
      'promocao, oferta, leve 3 pague 2, desconto, encarte, black friday, liquidacao, clube de desconto, cupom',
    text: `Promoção só é economia quando você **já ia comprar** aquilo. Antes de pôr no carrinho, faça três perguntas:

- Quanto custa o quilo, o litro ou a unidade, com o desconto?
- Quanto eu costumo pagar? Sem saber o preço normal, todo cartaz parece bom.
- Vou usar tudo antes de vencer?

Em "leve 3, pague 2", divida o total por 3. **Estoque** só o que dura: arroz, feijão, óleo, papel higiênico, sabão. Para carne, conte com o espaço do freezer. Frutas em promoção pedem um plano para amanhã.`,
  },
  'atacado-ou-mercado': {
    asked:
      'atacado, atacarejo, atacadao, supermercado ou atacado, comprar em quantidade, onde comprar mais barato',
    text: `O atacarejo costuma ganhar em **mercearia, limpeza e higiene**, sobretudo quando se leva a partir de três ou seis unidades. O mercado do bairro e a feira costumam ganhar em frescos e em compras pequenas.

- Some o **caminho**: combustível, passagem e tempo.
- Divida pacotes grandes com parentes ou vizinhos.
- Não leve perecível em tamanho de restaurante só porque o quilo é mais barato.

Um bom arranjo: uma ida ao atacado por mês para o que dura e uma compra pequena por semana para o fresco.`,
  },
  'delivery-ou-mercado': {
    asked:
      'delivery, entrega, aplicativo de mercado, comprar online, compras pela internet, frete, taxa de entrega, ir ao mercado',
    text: `A entrega cobra de vários jeitos: **frete, taxa de serviço e, às vezes, preço maior por item**. Em troca, poupa tempo, transporte e compras por impulso.

Faça a conta uma vez:

- Compare cinco itens que você sempre compra, no aplicativo e na loja.
- Some frete, taxas e gorjeta.
- Do outro lado, some transporte e o que costuma entrar no carrinho sem estar na lista.

A entrega tende a compensar em compras grandes, programadas e pesadas. Para frutas e carne, a loja deixa escolher. Ao receber, confira **validades e itens trocados** na hora.`,
  },
  'marca-propria': {
    asked:
      'marca propria, marca do mercado, marca barata, marca mais barata presta, trocar de marca, marca famosa',
    text: `Marcas próprias e menos conhecidas costumam custar menos porque gastam pouco com propaganda. Vale testar **um produto por vez**:

- Boas para começar: açúcar, sal, farinha de trigo, aveia, vinagre, água sanitária, papel-alumínio.
- Compare a **lista de ingredientes**. Se for igual ou parecida, o risco é pequeno.
- Em café, azeite e chocolate o gosto muda mais; compre o menor pacote primeiro.

Anote o resultado. Se a família não percebeu a troca, ela fica. Se percebeu e não gostou, volte sem culpa: produto que encalha na despensa não economiza nada.`,
  },
  'feira-mais-barata': {
    asked: 'feira, xepa, hora da xepa, comprar na feira, feirante, sacolao, hortifruti, pechinchar',
    text: `Na feira, o **fim da manhã** (a xepa) tem os menores preços, e o começo, a melhor escolha.

- Dê uma volta inteira antes de comprar: o mesmo tomate muda de preço entre barracas.
- Pergunte o que está **da época**: é o que o feirante quer vender e o que tem mais sabor.
- Leve sacolas firmes e ponha os frágeis por cima.
- Produtos muito maduros ou tortos servem para molho, sopa e vitamina, e saem mais em conta.

Compre para a semana, não para o mês. Duas barracas de confiança valem mais que o menor preço do dia.`,
  },
  'precos-da-epoca': {
    asked:
      'por que o preco sobe, preco do tomate subiu, entressafra, safra, sazonalidade de precos, preco muda, alta de preco, caro nesta epoca',
    source: 'CEAGESP, tabelas de sazonalidade',
    text: `Quando a colheita é grande, o preço cai; na **entressafra**, quando há pouco, sobe. Chuva forte, seca e geada mexem ainda mais, sobretudo com folhas, tomate e batata, que não se guardam por muito tempo.

O que fazer:

- Prefira o que está na safra da sua região.
- Tenha **substitutos**: repolho no lugar da alface, abóbora no lugar da cenoura.
- Congele ou faça molho quando estiver barato.

Carne e leite também variam: na seca o pasto rende menos. Em datas como Natal e Páscoa, é a procura que sobe; compre antes o que pode esperar.`,
  },
  'orcamento-do-mercado': {
    asked:
      'orcamento, quanto gastar no mercado, planejar gastos, limite de gasto, controlar despesas, quanto da renda com comida, dinheiro do mes',
    text: `Um orçamento bom parte do que você **já gasta**. Some as notas de um mês inteiro e divida em quatro grupos: comida de casa, limpeza e higiene, gulodices e bebidas, comida pronta.

- Escolha **um** grupo para reduzir um pouco; cortar tudo de uma vez não dura.
- Divida o valor do mês por semana. Quatro limites pequenos avisam mais cedo que um grande.
- Reserve uma parte para promoções do que dura.
- No meio do mês, olhe quanto falta e ajuste o cardápio.

Não existe porcentagem certa para todos: depende de renda, cidade e tamanho da casa.`,
  },
  'compra-mensal-ou-semanal': {
    asked:
      'compra do mes, compra mensal, compra semanal, ir ao mercado toda semana, quantas vezes ir ao mercado, rancho',
    text: `As duas funcionam juntas. O que **dura** rende na compra do mês; o que **estraga** pede compra pequena.

- **Uma vez por mês:** arroz, feijão, massa, óleo, açúcar, café, enlatados, limpeza, higiene.
- **Uma vez por semana:** frutas, verduras, ovos, pão, leite fresco, carne para poucos dias.

Poucas idas significam menos compras por impulso. Mas uma compra grande de frescos costuma acabar no lixo. Quem recebe por quinzena pode dividir a mercearia em duas. Deixe um dia fixo: a lista se acumula sozinha até lá.`,
  },
  'economizar-na-carne': {
    asked:
      'carne cara, economizar carne, carne barata, cortes baratos, carne de segunda, acougue, render a carne, diminuir carne',
    text: `Para gastar menos com carne, mude **o corte, a quantidade e a frequência**.

- **Cortes dianteiros** (acém, paleta, músculo, peito) são mais em conta e ficam macios na panela de pressão.
- Use a carne como **parte** do prato: com legumes, feijão, massa ou em recheio, 300 g servem quatro pessoas.
- Compre a peça inteira e peça ao açougueiro para cortar.
- Frango inteiro custa menos que em pedaços, e a carcaça vira caldo.
- Dois dias de ovo, feijão ou sardinha por semana já mudam a conta.

Congele em porções do tamanho de uma refeição.`,
  },
  'economizar-gas': {
    asked:
      'economizar gas, botijao, gas acabando, gas de cozinha caro, gastar menos energia na cozinha, cozinhar feijao mais rapido',
    text: `O fogão gasta menos com **tampa, pressão e planejamento**.

- Tampe a panela: a água ferve mais depressa.
- Deixe **feijão e grão-de-bico de molho** por 8 a 12 horas e use a panela de pressão.
- Cozinhe o dobro e congele metade: aquecer gasta muito menos que cozinhar.
- Chama que passa do fundo da panela é gás perdido. Depois da fervura, abaixe.
- Asse duas coisas ao mesmo tempo e desligue o forno alguns minutos antes.
- Chama amarela e panela preta pedem limpeza do queimador.

Se sentir cheiro de gás, feche o registro, abra as janelas, não acenda luz e chame a distribuidora.`,
  },
  'cesta-basica': {
    asked:
      'cesta basica, itens da cesta, o que vem na cesta basica, dieese, preco da cesta, montar cesta',
    source: 'Decreto-Lei 399/1938; Dieese',
    text: `A cesta básica nasceu como medida: uma lista de alimentos que um adulto come em um mês. A que o **Dieese** pesquisa tem 13 itens na maior parte do país: carne, leite, feijão, arroz, farinha, batata, tomate, pão, café, banana, açúcar, óleo e manteiga.

As cestas vendidas ou doadas são outras e mudam com a marca. Para aproveitar bem:

- Confira **validades** ao receber.
- Complete com o que falta: ovos, frutas, verduras e proteína.
- Farinha, fubá e óleo em excesso podem ser trocados ou doados.

Comparar o preço dos mesmos itens todo mês mostra se o seu mercado encareceu.`,
  },
  'compras-por-impulso': {
    asked:
      'compra por impulso, comprar demais, gasto sem pensar, tentacao no mercado, evitar bobagens, compulsao no mercado, carrinho cheio',
    text: `O mercado é montado para você parar. Alguns freios simples:

- Vá **alimentado** e com tempo curto.
- Use cesta em vez de carrinho nas compras pequenas.
- Olhe as prateleiras de baixo e de cima: as marcas mais caras ficam na altura dos olhos.
- Faça a **pausa do corredor**: ponha o item no carrinho e decida só antes do caixa.
- Separe um valor pequeno para gulodices. Proibir tudo costuma sair mais caro.
- Com crianças, combine antes: cada uma escolhe uma coisa.

Some enquanto compra; ver o total crescer é o melhor freio.`,
  },
  'comprar-perto-da-validade': {
    asked:
      'perto da validade, quase vencendo, produto com desconto por vencer, vai vencer logo, vencimento proximo',
    text: `Produtos perto da validade com desconto valem a pena quando há **plano para hoje ou para o freezer**.

- Iogurte e queijo fresco: só se forem comidos em um ou dois dias.
- Pão, carne e frango: congele **no mesmo dia**, antes da data, e anote.
- Massas secas e biscoitos: compre o que a casa come em uma semana.

Recuse embalagem estufada, rasgada, com líquido ou gelada por fora e morna por dentro. Depois da data, o mercado não pode vender. Se notar só em casa que já estava vencido, guarde a nota e peça a troca.`,
  },
  'economizar-limpeza': {
    asked:
      'produtos de limpeza caros, economizar em limpeza, gastar menos sabao, detergente rende, papel higienico barato, higiene barata, lava roupas render, misturar agua sanitaria, agua sanitaria com vinagre, agua sanitaria com alcool, agua sanitaria com detergente, misturar produtos de limpeza',
    text: `Na limpeza, o desperdício está na **dose**. Quase todo mundo usa mais do que o rótulo pede.

- Sabão para roupas: meça com o copinho. Espuma demais não lava melhor.
- Detergente: dilua um pouco num pulverizador para a louça leve.
- **Água sanitária**, detergente, sabão em pó e álcool resolvem quase tudo.
- Papel higiênico: compare pelo preço do **metro**, não do rolo.
- Refil costuma sair mais barato que o frasco.

**Nunca misture** água sanitária com vinagre, amoníaco ou outro produto: solta gás perigoso. Guarde tudo longe de crianças, no frasco original.`,
  },
  'proteina-barata': {
    asked:
      'proteina barata, fonte de proteina, ovo ou frango, sardinha, substituir carne barato, lentilha, proteina que cabe no bolso',
    source: 'Guia Alimentar para a População Brasileira, Ministério da Saúde, 2014',
    text: `Proteína não é só bife. Em geral, cabem melhor no bolso:

- **Ovos:** rápidos e versáteis.
- **Feijão, lentilha e grão-de-bico**, sobretudo com arroz, uma dupla que se completa.
- **Sardinha** fresca ou em lata.
- **Frango inteiro**, coxa e sobrecoxa.
- **Fígado e moela**, para quem gosta.
- **Proteína de soja**, que rende muito depois de hidratada.

Compare pelo preço por porção servida, não por pacote. Varie ao longo da semana. Quem tem alguma doença ou dieta especial deve combinar as quantidades com nutricionista ou médico.`,
  },
  'pacote-grande-ou-pequeno': {
    asked:
      'pacote grande, pacote pequeno, embalagem economica, tamanho familia, comprar grande vale a pena, 5 kg ou 1 kg',
    text: `O pacote grande ganha **só se for usado até o fim e ainda bom**. Faça duas contas: o preço por quilo e o tempo que a casa leva para terminar.

- Arroz, feijão, açúcar e sabão: o grande quase sempre compensa.
- Farinha integral, castanhas e café: perdem sabor; prefira médio.
- Queijo, molho e maionese: depois de abertos, duram dias.
- Quem mora só perde mais com o grande do que economiza.

Confira sempre a etiqueta: às vezes o pequeno em oferta tem o quilo mais barato. E veja se o peso do pacote não encolheu.`,
  },
  'conferir-nota': {
    asked:
      'conferir nota, nota fiscal, preco errado no caixa, preco diferente da prateleira, cobraram a mais, cobranca errada, cupom fiscal',
    source: 'Lei 10.962/2004',
    text: `Erros de caixa acontecem, e perto da loja se resolvem na hora.

- Acompanhe a tela enquanto o caixa passa os itens, sobretudo os de oferta.
- Fotografe a etiqueta de promoções que pesam no bolso.
- Se a etiqueta e o caixa tiverem preços diferentes para o mesmo produto, você paga **o menor**.
- Confira o peso de hortifrúti e se nada foi passado duas vezes.

Guarde a nota até consumir os produtos: ela é a prova para trocas. Se a loja não resolver, procure o Procon da sua cidade ou estado.`,
  },
};
