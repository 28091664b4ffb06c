import { articles, type Article } from './articles.ts';

let byId: ReadonlyMap<string, Article> | undefined;

/** Returns an article, or undefined if there is none with this id (AI-10). */
export function articleById(id: string): Article | undefined {
  byId ??= new Map(articles.map((article) => [article.id, article]));
  return byId.get(id);
}
