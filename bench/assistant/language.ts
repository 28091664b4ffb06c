/** Tells Brazilian Portuguese from other languages by their most frequent words. */
import { plain } from './facts.ts';

const portuguese =
  'o a os as de do da dos das no na nos nas em que nao e um uma para por com seu sua seus suas mais foi esta voce tem sao ou ja eu so sim posso ate ha falta faltam acabou';
const frequentWords = {
  portuguese,
  english:
    'the of and is are you your for in to with was at on this that it not from have i can only on',
  spanish: 'el la los las de del en que no y una para por con su sus mas fue esta usted hay es',
} as const;

/** Words of Portugal for things of groceries and homes. */
const european =
  /\b(?:frigorifico|talho|pequeno-almoco|ecra|telemovel|autocarro|sumo|peuga|casa de banho|frango de churrasco|fiambre|gelado de|euros?)\b/u;

export function isBrazilian(text: string): boolean {
  const words = plain(text).match(/[a-z]+/gu) ?? [];
  const counts = Object.values(frequentWords).map((frequent) => {
    const known = new Set(frequent.split(' '));
    return words.filter((word) => known.has(word)).length;
  });
  const [own = 0, ...others] = counts;
  const isNamed = own > 0 || /[ãõçáéêóô]/iu.test(text);
  return isNamed && own >= Math.max(...others) && !european.test(plain(text));
}
