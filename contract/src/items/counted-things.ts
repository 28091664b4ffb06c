/**
 * The things of which people write how many they need, as in 'ovos 30' and 'leite 3' (LST-25). All
 * words are folded, and in the singular.
 */
import { stem } from '../search/words.ts';
import { fold } from '../values/text.ts';

const toWords = (text: string, toForm: (word: string) => string) =>
  new Set(text.split(/\s+/u).map(toForm));

/**
 * A thing begins with one of these words. Things whose names often end with a number are missing:
 * diapers and rubbish bags have sizes, alcohol and chocolate have grades, and baby milk has stages.
 */
export const thingText = `abacate abacaxi abobora abobrinha absorvente achocolatado acelga acucar agriao agua aipim alface alho
   almondega ameixa amaciante amendoim atum azeite azeitona banana bandeja barbeador batata baguete beterraba
   berinjela bife biscoito bolacha bolo brocolis cacetinho cafe caixa caju caneta caqui carvao cebola cebolinha
   cenoura cereja cerveja cha cheiro-verde chuchu coco coentro colher condicionador copo cotonete
   couve couve-flor coxinha creme desinfetante detergente dente doce empanado ervilha escova esfiha
   espeto espiga esponja extrato farinha farofa feijao figo filtro fosforo fuba garfo garrafa gelatina gelo
   goiaba guardanapo hamburguer inhame iogurte jilo kiwi laranja lata legume leite lencol lenco limao maca
   macarrao maionese mamao mandioca manga manteiga maracuja margarina melancia melao mexerica milho miojo molho
   morango mostarda nectarina oleo ovo pacote palito pano pao papel pasta pastel pepino pera pessego pilha
   pimenta pimentao pipoca pirulito pizza polpa prato quiabo rabanete refrigerante repolho requeijao rucula
   sabao sabonete sacola sal salame salgado salsa salsicha salsinha sardinha shampoo suco tangerina tempero
   tomate toalha torrada uva vagem vassoura vinagre vinho xampu arroz queijo ketchup catchup`;
const things = toWords(thingText, stem);
/** Words that describe a thing, and are not the name of a brand or the kind of a size. */
export const descriptionText = `amarelo amargo americano azul barra branco caipira carioca cha cheiroso condensado cozido cremoso cristal crocante cru
   dental dente desnatado descafeinado descartavel doce extra favo ferro fino forma frances fresco galinha gas
   gelado grande grosso higienico inteiro integral italiano lactose lavado light liquido longo louca lixo
   maduro manteiga medio meia-cura mineral minas mini moido mussarela nanico natural neutro oliva parboilizado
   parmesao pequeno pera po prata prato preto queimado ralado recheado refinado roupa rosa roxo seco semidesnatado
   soja sopa soluvel toalha torrado trigo umedecido uht verde vermelho virgem zero`;
export const joiningText = 'a ao com d da de do e em na no para pra sem';
const descriptions = toWords(descriptionText, singular);
const joiningWords = toWords(joiningText, singular);

/** Whether a name is a thing that is counted, in any spelling: 'Pães', 'leite integral'. */
export function isCountedThing(name: string): boolean {
  const [first, ...others] = fold(name).split(' ').map(singular);
  const isDescription = (word: string) =>
    things.has(word) || descriptions.has(word) || joiningWords.has(word);
  return (
    first !== undefined &&
    things.has(first) &&
    others.every(isDescription) &&
    !joiningWords.has(others.at(-1) ?? '')
  );
}

/** Whether a text begins with a thing that is counted: 'leites', 'pães de queijo'. */
export function beginsWithCountedThing(name: string): boolean {
  return things.has(singular(fold(name).split(' ', 1)[0] ?? ''));
}

/** One form for singular and plural, masculine and feminine: 'brancas' and 'branco'. */
function singular(word: string): string {
  const stemmed = stem(word);
  return things.has(stemmed) ? stemmed : stemmed.replace(/(?<=[^aeiou])a$/u, 'o');
}
