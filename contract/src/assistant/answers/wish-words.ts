/** The words around what people wish to change, as parts of patterns. */

export const please = String.raw`(?:(?:por favor|pfv?|oi|ol[aá]|voc[eê] pode|pode|quero|queria|preciso)[,\s]+)*`;
export const place = String.raw`(?:n[ao]s?|[àa]|em|para a|pra|pro|para o)\s+(?:minha\s+|nossa\s+)?(?:pr[oó]xima\s+)?(?:lista|compras)(?:\s+(?:de\s+compras?|d[aeo]\s+(?:m[eê]s|semana|mercado|feira|farm[aá]cia)))?`;
/** A place with the name of a list after it. */
export const toList = String.raw`${place}(?:\s+(?:d[aeo]s?\s+)?[\p{L} ]{1,40})?`;
