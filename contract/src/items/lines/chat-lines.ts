/** What chats and apps write around a list: senders, times, hints and links (LST-40). */

const time = String.raw`\d{1,2}:\d{2}(?::\d{2})?(?:\s?[ap]\.?m\.?)?`;
const date = String.raw`\d{1,4}[/.-]\d{1,2}(?:[/.-]\d{2,4})?`;
/**
 * Matches the start of a copied message: '[22/11/26, 10:15] Ana: ', '[12:03, 28/11] Ana: ',
 * '22/11/2026 10:15 - Ana: ', '(12:03) Ana: '. A time alone needs a bracket or a dash.
 */
const messageStart = new RegExp(
  String.raw`^\s*(?:[[({<]\s*)?(?:${date},?\s+(?:às\s+)?${time}|${time},?\s+${date}|(?<=[[({<]\s?)${time}|${time}(?=\s*[-–]\s))\s*[\])}>]?\s*(?:[-–]\s*)?(?:[^:\n]{1,60}?:(?=\s|$)\s*)`,
  'iu',
);
/** Matches a line of a chat that no person wrote: '28/11/2026 12:03 - Ana entrou'. */
const systemLine = new RegExp(String.raw`^\s*[[(]?${date},?\s+${time}[\])]?\s*[-–]\s`, 'iu');
/** Matches the line above a message of some apps: 'Ana, [28/11/2026 12:03]'. */
const senderLine = new RegExp(
  String.raw`^\s*[^:[\]\n]{1,60},?\s*[[(](?:${date},?\s+${time}|${time},?\s+${date}|${time})[\])]:?\s*$`,
  'iu',
);
const hintPatterns = [
  /^<[^<>/]{1,40}\s[^<>]{1,60}>$/u,
  /^\W*(?:imagem|foto|v[ií]deo|[aá]udio|figurinha|sticker|gif|documento|arquivo|m[ií]dia|contato|mensagem de voz|localiza[cç][aã]o)\s(?:\p{L}+\s)?(?:ocultad|omitid|ocult|apagad|anexad)[oa]\W*$/iu,
  /^\W*(?:esta |essa |uma )?mensagem (?:foi )?(?:apagada|editada|exclu[ií]da|encaminhada)\W*$/iu,
  /^\W*(?:voc[eê]|\p{L}+) apagou (?:esta|uma) mensagem\W*$/iu,
  /^\W*encaminhad[oa](?: (?:com frequ[eê]ncia|muitas vezes))?\W*$/iu,
  /criptografia de ponta a ponta/iu,
  /^\W*(?:lista )?(?:compartilhad[oa]s?|enviad[oa]s?|criad[oa]s?|feit[oa]s?|gerad[oa]s?|exportad[oa]s?|shared|sent|created|made|exported|powered)\s(?:com|por|pelo|pela|via|do|da|de|no|meu|from|with|by|using|in)\s(?!\d)[^\n]*$/iu,
  /^\W*(?:bring!?|listonic|anylist|google keep|out of milk|softlist|to ?do)\W*$/iu,
  /^\W*(?:baixe|instale|obtenha|get|download)\s(?:o |a |the )?(?:app|aplicativo|bring|listonic|anylist)[^\n]*$/iu,
  /^\W*(?:oi+e?|ol[aá]|opa|bom dia|boa tarde|boa noite|boas? compras?|obrigad[oa]s?|muito obrigad[oa]|valeu|vlw|beijos?|bjs?|bjos?|abra[cç]os?|por favor|pfv?r?|segue(?: a)? lista|ok|okay|blz|beleza|t[aá] bom|certo|e a[ií])(?:[\s,!.]+(?:oi|tudo bem|tudo bom|bom dia|boa tarde|boa noite|pessoal|gente|amor|vida|bem|m[aã]e|m[aã]inha|pai|filh[oa]|fam[ií]lia|querid[oa]|a todos|a lista|segue(?: a)?(?: lista)?|obrigad[oa])){0,4}\W*$/iu,
  /^\W*(?:oi+e?|ol[aá]|bom dia|boa tarde|boa noite|ser[aá] que|voc[eê]|vc|algu[eé]m|quem)\s?[^\d\n]*\?\W*$/iu,
  /^\W*(?:(?:semana|per[ií]odo|data|validade|atualizad[oa])\b\D{0,12})?\d{1,2}(?:[/.-]\d{1,2}(?:[/.-]\d{2,4})?)?(?:\s*(?:a|at[eé]|-|–|→)\s*\d{1,2}[/.-]\d{1,2}(?:[/.-]\d{2,4})?)\W*$|^\W*(?:semana|per[ií]odo|data|validade|atualizad[oa])\b\D{0,12}\d[\d\sa/.:é-]*$|^\W*\d{1,2}\/\d{1,2}\/\d{2,4}\W*$/iu,
  /^\W*(?:(?:que )?(?:deus|jesus) (?:te|lhe|nos|vos|os|as|o|a) (?:aben[cç]oe|proteja|guarde|ajude)|(?:fica|fique|v[aá]|vai) com deus|am[eé]m|se deus quiser|gra[cç]as a deus|te amo|bom (?:trabalho|descanso|domingo|feriado|fi(?:m|nal) de semana))\W*$/iu,
  /^\W*n[aã]o (?:se )?esque[cç]\p{L}*\W*$/iu,
];
const editedMark = /\s*<[^<>]{0,30}(?:editad|edited)[^<>]{0,30}>\s*$/iu;
const linkPattern = /(?:https?:\/\/|www\.)\S+/iu;
const invisible = /[\u00AD\u061C\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/gu;

/** Removes what Unicode never draws, except the joiner within an emoji, which no rule here needs. */
export const withoutInvisible = (line: string): string => line.replaceAll(invisible, '');

/** The message of a line of a chat; undefined if nobody wrote an item there. */
export function messageOf(line: string): string | undefined {
  const message = line.replace(messageStart, '').replace(editedMark, '');
  const isFromChat = message.length < line.length;
  const trimmed = message.trim();
  // Long texts are no hints, and the patterns are not tried on them.
  if (trimmed.length > 200) return message;
  if ((!isFromChat && systemLine.test(line)) || senderLine.test(trimmed)) return undefined;
  return hintPatterns.some((pattern) => pattern.test(trimmed)) ? undefined : message;
}

/** A text without the first link in it; the same text if it has none. */
export function withoutLink(text: string): string {
  return text.replace(linkPattern, '');
}
