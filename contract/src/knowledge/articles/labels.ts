import type { ThemeTexts } from '../article.ts';

export const labels: ThemeTexts<'labels'> = {
  'lupa-anvisa': {
    asked:
      'lupa, alto em acucar, alto em sodio, alto em gordura saturada, selo preto, rotulagem frontal, lupa da anvisa, aviso na frente da embalagem',
    source: 'Anvisa, RDC 429/2020 e IN 75/2020',
    text: `A **lupa preta** na frente do pacote avisa que o produto é "alto em" algo. Ela aparece quando, em **100 g** de alimento sólido, há:

- **Açúcar adicionado:** 15 g ou mais
- **Gordura saturada:** 6 g ou mais
- **Sódio:** 600 mg ou mais

Em líquidos, os limites por 100 ml são a metade: 7,5 g, 3 g e 300 mg.

Pode haver um, dois ou três avisos. Sem lupa não quer dizer saudável: o produto pode ficar logo abaixo do limite ou usar adoçantes. **Compare produtos parecidos** e prefira o que tem menos avisos e lista de ingredientes mais curta.`,
  },
  'lista-ingredientes': {
    asked:
      'lista de ingredientes, ler rotulo, ingredientes em ordem, aditivos, o que tem no produto, composicao, ler embalagem, rotulo',
    source: 'Anvisa, RDC 727/2022',
    text: `A lista vem em **ordem de quantidade**: o primeiro é o que mais tem.

- Se açúcar ou gordura está entre os três primeiros, pese isso na escolha.
- "Suco de uva" com água e açúcar na frente não é suco.
- Pão integral com farinha branca em primeiro não é tão integral.
- Nomes que você não teria na cozinha (aromatizante, emulsificante, corante) marcam produtos muito processados.
- **Lista curta** costuma ser bom sinal: iogurte natural tem leite e fermento.

No fim ficam os **alérgenos** em destaque. O peso líquido, o fabricante e a origem também estão no rótulo.`,
  },
  'tabela-nutricional': {
    asked:
      'tabela nutricional, porcao, calorias no rotulo, informacao nutricional, valor diario, %vd, por 100 g, quantas calorias, ler tabela',
    source: 'Anvisa, RDC 429/2020 e IN 75/2020',
    text: `A tabela tem três colunas: **por 100 g (ou 100 ml), por porção e %VD**.

- Para comparar marcas, use a coluna de **100 g**: as porções podem ser diferentes.
- Veja quantas porções há no pacote. Um saquinho "individual" pode ter duas.
- **Açúcares adicionados** são os que o fabricante pôs; os totais incluem os do leite e da fruta.
- %VD é calculado sobre 2.000 kcal, um valor médio. Acima de 20% é muito, abaixo de 5% é pouco, como regra de bolso.
- Fibra alta e sódio baixo são bons sinais em pães e cereais.

As suas necessidades próprias são conversa com nutricionista.`,
  },
  'acucar-escondido': {
    asked:
      'acucar escondido, nomes do acucar, xarope de glicose, maltodextrina, acucar invertido, quanto acucar tem, acucar adicionado, sem adicao de acucar',
    text: `O açúcar aparece com muitos nomes na lista de ingredientes:

- açúcar invertido, mascavo, demerara, de coco
- xarope de glicose, de milho, de frutose
- dextrose, maltose, sacarose, maltodextrina
- mel, melado, rapadura, néctar
- suco de fruta concentrado

Confira na tabela a linha **açúcares adicionados**: 4 g são mais ou menos uma colher de chá. Onde ele se esconde: molho de tomate, pão de forma, granola, iogurte de sabor, bebida vegetal, barrinhas.

**"Sem adição de açúcar"** pode ter o da própria fruta ou adoçante. Mascavo, mel e açúcar de coco contam como açúcar.`,
  },
  'alergenicos-rotulo': {
    asked:
      'alergenos, alergia alimentar, contem leite, pode conter, contem gluten, contem soja, alergicos, rotulo alergia, tracos',
    source: 'Anvisa, RDC 727/2022; Lei 10.674/2003',
    text: `Logo depois dos ingredientes, em destaque, vem o aviso **"ALÉRGICOS: CONTÉM…"**.

Devem ser declarados: trigo, centeio, cevada e aveia; crustáceos; ovos; peixes; amendoim; soja; leite; castanhas e nozes; látex natural.

- **"Contém"**: está na receita.
- **"Contém derivados"**: veio de um ingrediente feito dele.
- **"Pode conter"**: pode haver traços da linha de produção; para alérgicos, é risco real.
- **"Contém / não contém glúten"** e **"contém lactose"** são avisos à parte.

Releia a cada compra, porque a receita muda. Sobre o que pode comer e em caso de reação, procure médico ou emergência.`,
  },
  'validade-rotulo': {
    asked:
      'validade, data de validade, data de fabricacao, lote, consumir ate, consumir apos aberto, vencimento no rotulo, validade depois de aberto',
    text: `A data vale para o produto **fechado e guardado como o rótulo manda**. Depois de abrir, conta o "consumir em até … dias".

- **Perecíveis** (carne, leite, iogurte, frios): respeite o dia.
- **Secos** (arroz, massa, biscoito): a data fala mais de qualidade.
- "Conservar em local seco e fresco" e "manter a −18 °C" são parte do prazo.
- **Lote** serve para recolhimentos: anote se for reclamar.
- Data raspada, borrada ou colada por cima: não compre.

Vender vencido é proibido. Encontrou na loja? Avise. Descobriu em casa? Leve a nota e peça a troca ou o dinheiro. Anote no pote o **dia em que abriu**.`,
  },
  'integral-rotulo': {
    asked:
      'integral, pao integral de verdade, farinha integral, graos integrais, biscoito integral, produto integral, arroz integral, multigraos',
    source: 'Anvisa, RDC 712/2022',
    text: `Desde a regra da Anvisa, um produto de cereais só se chama **integral** se:

- pelo menos **30%** dos ingredientes forem integrais, e
- os integrais forem **mais** que os refinados.

A porcentagem precisa aparecer na frente, perto do nome. Se o produto só tem um pouco, pode dizer "com cereais integrais" com o número, mas não se chamar integral.

- Procure **farinha integral em primeiro** na lista.
- Cor escura pode ser só caramelo.
- Integral também pode ter muito açúcar e sódio: veja a lupa.
- Compare a fibra por 100 g.

Multigrãos quer dizer vários grãos, não que sejam inteiros.`,
  },
  'light-diet-zero': {
    asked:
      'light, diet, zero, diferenca entre light e diet, zero acucar, baixo em, adocante no rotulo, produto diet, produto light',
    source: 'Anvisa, IN 75/2020',
    text: `Três palavras, três coisas:

- **Light (ou reduzido):** ao menos **25% a menos** de algo, como calorias, gordura ou sódio, em relação ao produto comum. O rótulo diz do quê.
- **Diet:** feito para dietas que restringem um nutriente, como açúcar. Pode ter **mais gordura** que o comum.
- **Zero:** não contém (ou quase não contém) aquilo que anuncia: açúcar, lactose, gordura.

Nenhuma significa "à vontade". Compare a tabela com a do produto comum: às vezes a diferença é pequena e o preço, grande.

Quem tem diabetes ou outra condição deve escolher com orientação do profissional.`,
  },
  ultraprocessados: {
    asked:
      'ultraprocessado, comida industrializada, processado, in natura, classificacao nova, comida de verdade, guia alimentar, o que e ultraprocessado',
    source: 'Guia Alimentar para a População Brasileira, Ministério da Saúde, 2014',
    text: `O Guia Alimentar separa os alimentos pelo **quanto foram mexidos**:

- **In natura ou minimamente processados:** frutas, feijão, arroz, leite, ovos, carne. São a base.
- **Ingredientes culinários:** óleo, sal, açúcar, manteiga. Em pequenas quantidades.
- **Processados:** pão simples, queijo, sardinha em lata, conservas. Com moderação.
- **Ultraprocessados:** refrigerante, biscoito recheado, miojo, nuggets, salsicha. Evitar.

O sinal é a **lista longa**, com substâncias que não se usam em casa: aromatizante, corante, xarope, emulsificante. Um de vez em quando não desfaz a semana; o que conta é a rotina.`,
  },
  'parecidos-no-mercado': {
    asked:
      'composto lacteo, bebida lactea ou iogurte, requeijao com amido, oleo composto, nectar ou suco, produto parecido, mistura lactea, queijo processado, cafe falso, imitacao',
    text: `Parecem iguais, mas a receita (e o preço justo) é outra:

- **Leite em pó × composto lácteo:** o composto tem soro, açúcar ou óleo.
- **Iogurte × bebida láctea:** a bebida leva soro.
- **Creme de leite × mistura de creme:** tem gordura vegetal e amido.
- **Requeijão × especialidade com amido:** rende menos sabor.
- **Azeite × óleo composto:** mistura com soja.
- **Suco × néctar × refresco:** cada vez menos fruta.
- **Chocolate × cobertura:** gordura no lugar da manteiga de cacau.
- **Café × bebida sabor café:** não é café.

O nome verdadeiro fica **abaixo da marca**, em letra menor. Leia-o antes do preço.`,
  },
};
