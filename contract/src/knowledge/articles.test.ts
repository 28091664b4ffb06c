import { describe, expect, it } from 'vitest';
import { fold } from '../values/text.ts';
import { articleById } from './article-by-id.ts';
import { articles } from './articles.ts';
import { questionSynonyms } from './search/question-words.ts';
import { findArticles } from './search/find-articles.ts';
import { titles } from './titles.ts';

const wordsOf = (text: string) => text.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word));

/** The texts that people read: titles, texts and sources. */
const readTexts = articles.flatMap<[string, string]>(({ id, title, text, source = '' }) => [
  [`${id} title`, title],
  [`${id} text`, text],
  [`${id} source`, source],
]);

it('AI-10 has at least 150 articles, each with an id and a title of its own, in every theme', () => {
  expect(articles.length).toBeGreaterThanOrEqual(150);
  expect(new Set(articles.map(({ id }) => id)).size).toBe(articles.length);
  expect(new Set(articles.map(({ title }) => fold(title))).size).toBe(articles.length);
  const counted = Object.values(titles).reduce((sum, theme) => sum + Object.keys(theme).length, 0);
  expect(articles).toHaveLength(counted);
  for (const theme of Object.keys(titles)) {
    expect([theme, articles.filter((each) => each.theme === theme).length >= 5]).toEqual([
      theme,
      true,
    ]);
  }
});

it('AI-10 finds an article by its id, and none for an unknown one', () => {
  expect(articleById('guardar-ovos')?.title).toBe('Ovos: onde e por quanto tempo');
  expect(articleById('guardar-unicornio')).toBeUndefined();
});

describe.each(articles)('AI-10 the article $id', ({ id, text, asked, source }) => {
  it('AI-10 has 60 to 130 words', () => {
    expect(wordsOf(text).length).toBeGreaterThanOrEqual(60);
    expect(wordsOf(text).length).toBeLessThanOrEqual(130);
  });

  it('AI-10 is whole Markdown: paragraphs, bold and lists alone', () => {
    for (const line of text.split('\n')) {
      // Every second part is bold, and a blank at its edge would show the stars.
      const parts = line.split('**');
      expect(parts.length % 2, line).toBe(1);
      for (const [at, part] of parts.entries())
        if (at % 2 === 1) expect(part, line).toBe(part.trim());
      expect(line.replaceAll('**', ''), line).not.toMatch(/[*_`#<>|[\]]/u);
      expect(line, line).toBe(line.trim());
    }
    // A list is a block of its own.
    for (const block of text.split('\n\n')) {
      const marked = block.split('\n').filter((line) => /^(?:- |\d+\. )/u.test(line)).length;
      expect([0, block.split('\n').length], block).toContain(marked);
    }
    expect(text).not.toMatch(/\n{3}/u);
  });

  it('AI-10 has words by which people ask, each once', () => {
    const phrases = asked.split(', ').map(fold);
    expect(phrases.length).toBeGreaterThanOrEqual(5);
    expect(new Set(phrases).size).toBe(phrases.length);
    for (const phrase of phrases) expect(phrase).toMatch(/^[a-z0-9%][a-z0-9% ]*$/u);
  });

  it('AI-11 is among the first two for its own title', () => {
    const found = findArticles(articleById(id)?.title ?? '', 2);
    expect(found.map(({ article }) => article.id)).toContain(id);
  });

  it('AI-10 names a source of some length, or none', () => {
    expect(source ?? 'Embrapa').toMatch(/^\p{Lu}.{2,120}[^.\s]$/u);
  });
});

it.each(readTexts)('AI-10 %s has no mistake that a rule can see', (_, text) => {
  expect(text).not.toMatch(/ {2}|\t|\u00A0/u);
  expect(text).not.toMatch(/\s[,.;:!?]/u);
  expect(text).not.toMatch(/[,;:]\p{L}/u);
  expect(text).not.toMatch(/(?<!\d)\.\p{Ll}/u);
  expect(text).not.toMatch(/\.\.|,,|;;/u);
  // The same word twice; 'cada um um' would be a mistake too.
  expect(text).not.toMatch(/(?<![\p{L}\p{N}-])(\p{L}{2,}) \1(?![\p{L}\p{N}-])/iu);
  // Numbers and units are apart, and decimals have a comma.
  expect(text).not.toMatch(/\d(?:kg|g|ml|minutos|dias|horas)\b/u);
  expect(text).not.toMatch(/\b\d+\.\d{1,2}\b(?!\d)/u);
  for (const [open, close] of ['()', '“”']) {
    expect(text.split(open ?? '').length).toBe(text.split(close ?? '').length);
  }
  expect(text.split('"').length % 2).toBe(1);
  // Words that Portuguese writes with an accent.
  expect(text).not.toMatch(
    /\b(?:nao|voce|tambem|so|ate|ja|agua|oleo|acucar|pao|feijao|cafe|mes|epoca|limao|fogao|cartao|porcao|porcoes|rotulo|maca|maos|facil|util|saude|media|dificil|possivel)\b/u,
  );
});

it('AI-11 has no dead synonym: each row names something that an article is about', () => {
  for (const [first = '', ...others] of questionSynonyms) {
    expect([first, others.length > 0]).toEqual([first, true]);
    for (const name of [first, ...others]) {
      expect([name, findArticles(name, 1).length]).toEqual([name, 1]);
    }
  }
});
