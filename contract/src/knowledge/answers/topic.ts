/** Whether a question is about groceries, food, recipes, household economy or the pantry (AI-03). */
import { meaningOf } from '../../sections/section-of.ts';
import { fold } from '../../values/text.ts';

export type Topic = 'groceries' | 'greeting' | 'illness' | 'health' | 'price' | 'other';

/** Attempts to change the rules, and kinds of text that are refused whatever they are about. */
const never = [
  /\b(?:ignor|esquec|desconsider|descart|burl|revel|mostr)\w*\b.{0,40}\b(?:instruc\w*|regras|prompt|comandos|restric\w*|acima dito|o que foi dito)/u,
  /\b(?:prompt|jailbreak|modo desenvolvedor|developer mode|system message|voce agora e|a partir de agora voce|finja (?:ser|que)|aja como|role ?play|ignore (?:all|previous|the))\b/u,
  /\b(?:piada|charada|poema|poesia|soneto|letra de (?:musica|samba)|fanfic|horoscopo|tarot|mapa astral|traduz\w*|translate|redacao)\b/u,
  /\b(?:python|javascript|java|typescript|html|css|sql|algoritmo|script|programacao|software|regex)\b|\bcodigo (?:em|que|para|pra|fonte)\b|\bprogram(?:a|ar) (?:em|um)\b/u,
  /\b(?:eleic\w*|votar|presidente|deputad\w*|senador\w*|vereador\w*|governador\w*|prefeit\w*|ministro|bolsonaro|impeachment|stf|partido politico|esquerda ou direita)\b/u,
  /\b(?:previsao do tempo|vai chover)\b/u,
  // The squid is 'a lula'.
  /\b(?:o|do|no|pelo|ao|presidente) lula\b/u,
];

/** Subjects that are off-topic unless food or another product is named: 'bolo de casamento'. */
const elsewhere =
  /\b(?:clima|temperatura (?:hoje|amanha|em|la fora)|futebol|flamengo|corinthians|palmeiras|copa do mundo|campeonato|filme|serie|novela|netflix|youtube|musica|bitcoin|cripto\w*|bolsa de valores|acoes|investi\w*|dolar|loteria|mega sena|namor\w*|casamento|divorcio|capital d[aoe]|matematica|fisica|quimica|geografia|historia|enem|vestibular|celular|computador|notebook|wifi|senha|internet|passagem|hotel|carro|moto|pneu|gasolina|guerra|religiao|deus|sexo|raiz quadrada|equacao|chatgpt|inteligencia artificial|emprego|curriculo|advogad\w*|imposto de renda)\b/u;

const aboutHealth =
  /\b(?:remedio\w*|medicament\w*|insulina|metformina|dipirona|ibuprofeno|paracetamol|antibiotic\w*|dosagem|dose de|diagnostic\w*|sintoma\w*|receita medica|febre|dor (?:de|no|na) (?:cabeca|garganta|estomago|barriga|peito)|gripe|cancer|tumor|pressao alta|hipertens\w*|colesterol|diabet\w*|gravida|gravidez|gestante|menstru\w*|ansiedade|depressao|emagrec\w*|perder peso|suplement\w*|creatina|vacina\w*|covid|dengue|gastrite|refluxo|azia)\b/u;

/** Somebody is ill after a meal, or cannot breathe: the article about it says where to go. */
const aboutPoisoning =
  /\b(?:engasg(?:ou|ad[oa]|and[oa]|uei)\b|sufoc(?:ou|ad[oa]|ando)\b|nao (?:esta |consegue )?respir\w+|(?:boca|rosto|lingua|labios?|garganta) (?:esta |ficou )?inch\w*|inch\w+ (?:a|o|os) (?:boca|rosto|lingua|labios?)|pass(?:ei|ou|ando|amos) mal|intoxic\w*|envenen\w*|vomit\w*|diarreia|depois de comer|(?:comi|comeu|comemos|comeram|bebi|bebeu|engoli|engoliu) (?:\w+ ){0,3}(?:estragad|vencid|mofad|mofo|veneno|detergente|sabao|desinfetante|agua sanitaria|alvejante|soda caustica)\w*)/u;

const asksForPrice =
  /\bquanto (?:custa|esta custando|ta custando|ta o|esta o|sai o|ta a|esta a)\b|\bqual (?:e )?o preco\b/u;

const greeting =
  /^(?:oi|ola|bom dia|boa tarde|boa noite|e ai|tudo bem|obrigad[oa]|valeu|ajuda|quem e voce|o que voce (?:faz|sabe))\b[\s!?.]*$/u;

/** How well the best article fits the question. */
export interface Fit {
  /** Whether the article is about some of its words. */
  readonly namesSubject: boolean;
  /** Whether it is about almost all of them, and there are several. */
  readonly isSpecific: boolean;
}

/** Whether a question is about an illness, a medicine or an emergency, whatever else it names. */
export function isAboutHealth(question: string): boolean {
  const text = fold(question);
  return aboutPoisoning.test(text) || aboutHealth.test(text);
}

export function topicOf(question: string, { namesSubject, isSpecific }: Fit): Topic {
  const text = fold(question);
  if (never.some((pattern) => pattern.test(text))) return 'other';
  if (greeting.test(text)) return 'greeting';
  if (aboutPoisoning.test(text)) return 'illness';
  if (aboutHealth.test(text)) return 'health';
  const namesProduct = meaningOf(question) !== undefined;
  const isOnTopic = namesProduct || (elsewhere.test(text) ? isSpecific : namesSubject);
  if (!isOnTopic) return 'other';
  return asksForPrice.test(text) ? 'price' : 'groceries';
}
