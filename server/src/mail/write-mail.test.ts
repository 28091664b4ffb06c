import { expect, it } from 'vitest';
import { preventAutoLinks, formatDay, formatMoment, writeMail } from './write-mail.ts';

const hostileText = `<img src=x onerror="alert('1')"> & Cia`;
const writtenMail = writeMail(
  {
    subject: 'Convite',
    heading: hostileText,
    paragraphs: [hostileText, 'Segundo parágrafo.'],
    button: { label: hostileText, address: 'https://quitanda.example/login?a=1&b="2"' },
    notes: [hostileText],
  },
  'https://quitanda.example',
);

it('MAIL-02 escapes all content in the HTML, but not in the plain text', () => {
  expect(writtenMail.html).not.toContain('<img');
  expect(
    writtenMail.html.split('&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt; &amp; Cia'),
  ).toHaveLength(5);
  expect(writtenMail.html).toContain(
    'href="https://quitanda.example/login?a=1&amp;b=&quot;2&quot;"',
  );
  expect(writtenMail.text.split(hostileText)).toHaveLength(5);
  expect(writtenMail.text).toContain('https://quitanda.example/login?a=1&b="2"');
});

it('MAIL-02 loads nothing from other addresses, and has inline styles', () => {
  expect(writtenMail.html).not.toMatch(/<(img|link|style|script|iframe)|url\(|@import|src=(?!x)/iu);
  const addresses = [...writtenMail.html.matchAll(/https?:\/\/[^"<]+/gu)].map(([each]) => each);
  expect(addresses.every((each) => each.startsWith('https://quitanda.example'))).toBe(true);
  expect(writtenMail.html).toContain('<html lang="pt-BR">');
});

it('MAIL-02 repeats the URL of the button as text, and says that no reply is needed', () => {
  expect(writtenMail.html).toContain('Se o botão não abrir, copie este endereço:');
  expect(writtenMail.html).toContain('>https://quitanda.example/login?a=1&amp;b=&quot;2&quot;</a>');
  for (const version of [writtenMail.html, writtenMail.text]) {
    expect(version).toContain('Este e-mail foi enviado automaticamente. Não é preciso responder.');
  }
});

it('MAIL-08 MAIL-11 writes a name in a form that mail programs do not turn into a link', () => {
  expect(preventAutoLinks('ganhe.exemplo.com/agora')).toBe(
    'ganhe.\u2060exemplo.\u2060com/\u2060agora',
  );
  expect(preventAutoLinks('https://mal.example')).toBe(
    'https:\u2060/\u2060/\u2060mal.\u2060example',
  );
  expect(preventAutoLinks('Sr. João, a 2ª casa.')).toBe('Sr. João, a 2ª casa.');
});

it('MAIL-06 formats instants in the time zone of Brasília', () => {
  expect(formatMoment('2026-11-26T13:42:00.000Z')).toBe(
    '26/11/2026 às 10:42 (horário de Brasília)',
  );
  expect(formatDay('2026-11-27T01:30:00.000Z', 'America/Sao_Paulo')).toBe('26/11/2026');
  expect(formatDay('2026-11-27T02:30:00.000Z', 'America/Noronha')).toBe('27/11/2026');
});
