/** Folded words of questions that name no thing: what remains of a question is what it is about. */
export const stopWords: ReadonlySet<string> = new Set(
  (
    'a o as os um uma uns umas de da do das dos em no na nos nas num numa ao aos para por pelo pela com sem e ou se que ' +
    'qual quais quando quanto quanta quantos quantas onde como quem cade eu nos gente a voce me mim meu minha meus minhas nosso nossa seu sua ' +
    'la ca ai aqui ali ja ainda so mais menos muito muita bem mal nao sim favor oi ola bom dia boa tarde noite obrigado obrigada ' +
    'e esta estao estou foi era sai saiu fica ficou ficam tem tenho temos tinha ha vai vou vamos ir da deu dar deve devo seria ser pode posso quero queria ' +
    'este esse essa esta isso isto aquele aquela neste nesse nessa nesta deste desse dessa desta disso disto ' +
    'preco precos valor valores custa custam custo custou custava cobrado cobra cobram barato barata baratos baratas caro cara caros caras conta melhor pior melhores maior menor compensa vale pena ' +
    'comprar compro compra compras comprei compramos comprou comprado comprando comprada comprava pagar pago paguei pagamos pagou pagava ' +
    'mercado mercados supermercado supermercados loja lojas lugar lista listas despensa estoque casa armario geladeira ' +
    'gasto gastos gastei gastamos gastou gastaram gasta gastando gastar gastado despesa despesas total soma deixei ' +
    'ultima ultimo ultimas ultimos vez vezes historico evolucao variacao agora hoje ontem amanha semana mes meses ano dias passado passada proximo proxima atual ' +
    'janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro ' +
    'segunda terca quarta quinta sexta sabado domingo feira fim final ' +
    'subiu subiram aumentou aumentaram aumento baixou baixaram caiu cairam desceu desceram ultimamente recentemente ' +
    'acaba acabou acabando acabar acabam dura durar durando duram falta faltam faltando faltar resta restam sobrou sobra sobrando ate ' +
    'normalmente geralmente costumo costuma costumamos sempre tipo coisa coisas item itens produto produtos alguma algum algo tudo todos todas cada outro outra ' +
    'saber sabe diga diz fala mostra mostre mostrar ver veja ' +
    'unidade unidades kg quilo quilos kilo litro litros pacote pacotes quantidade necessario preciso precisa precisamos ' +
    'receita receitas sugestao sugestoes ideia ideias almoco janta jantar comida comer cozinhar preparar aproveitar dica dicas to rapido tempo media compara comparar compare carrinho economizo ' +
    'quase vence vencem vencendo vencer venceu venceram vencido vencidos ida pessoas caro ' +
    'secao secoes categoria categorias setor impulso pessoa pessoas planejar planejado ' +
    'fazer faco faz feito usar uso consigo consumo consome consumimos costume ter haver cade tava estava usamos usa'
  ).split(' '),
);
