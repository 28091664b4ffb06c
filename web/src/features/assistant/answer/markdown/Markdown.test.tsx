import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Markdown } from './Markdown.tsx';

function renderMarkdown(text: string) {
  const { container } = render(<Markdown text={text} />);
  return container;
}
const htmlOf = (text: string) => renderMarkdown(text).innerHTML.replace(/ class="[^"]*"/gu, '');

describe('the supported Markdown', () => {
  it.each([
    [
      'Um **dois** *três* ~~quatro~~',
      '<p>Um <strong>dois</strong> <em>três</em> <del>quatro</del></p>',
    ],
    ['Uma linha\nOutra', '<p>Uma linha<br>Outra</p>'],
    ['Um parágrafo\n\nOutro', '<p>Um parágrafo</p><p>Outro</p>'],
    ['- café\n- chá', '<ul><li>café</li><li>chá</li></ul>'],
    ['3. Bata\n4. Asse', '<ol start="3"><li>Bata</li><li>Asse</li></ol>'],
    ['- frutas\n  - maçã', '<ul><li>frutas<ul><li>maçã</li></ul></li></ul>'],
    ['- [x] feito\n- [ ] falta', '<ul><li>☑ feito</li><li>☐ falta</li></ul>'],
    ['> dica', '<blockquote><p>dica</p></blockquote>'],
    ['Use `sal`', '<p>Use <code>sal</code></p>'],
    ['```\n1 < 2\n```', '<pre><code>1 &lt; 2</code></pre>'],
    ['a\n\n---\n\nb', '<p>a</p><hr><p>b</p>'],
    ['Sal &amp; pimenta &lt;3', '<p>Sal &amp; pimenta &lt;3</p>'],
    ['2 \\* 3', '<p>2 * 3</p>'],
    ['um<br>dois', '<p>um<br>dois</p>'],
  ])('AI-02 shows %j as %j', (text, expected) => {
    expect(htmlOf(text)).toBe(expected);
  });

  it('AI-02 shows the highest heading of an answer as h3, whatever its level in the Markdown', () => {
    expect(htmlOf('## Um\n### Dois\n###### Três')).toBe('<h3>Um</h3><h4>Dois</h4><h5>Três</h5>');
    expect(htmlOf('### Um\n#### Dois')).toBe('<h3>Um</h3><h4>Dois</h4>');
  });

  it('AI-02 shows a table row by row, as text', () => {
    const table = '| Fruta | Mês |\n|---|---|\n| Caju | outubro |\n| Uva | **janeiro** |';
    const lines = [...renderMarkdown(table).querySelectorAll('li')].map(
      ({ textContent }) => textContent,
    );
    expect(lines).toEqual(['Fruta: CajuMês: outubro', 'Fruta: UvaMês: janeiro']);
  });

  it('AI-02 renders Markdown that has arrived only in part', () => {
    const completeText =
      '## Bolo\n\n- **3** bananas\n- [receita](https://exemplo.com.br)\n\n| a | b |\n|--';
    for (let length = 0; length <= completeText.length; length += 1) {
      expect(() => renderMarkdown(completeText.slice(0, length))).not.toThrow();
    }
  });
});

describe('links', () => {
  it.each([
    '[receita](https://exemplo.com.br/a)',
    '<https://exemplo.com.br/a>',
    'veja https://exemplo.com.br/a',
    '[receita][1]\n\n[1]: https://exemplo.com.br/a',
  ])(
    'AI-02 opens the link of %j in a new window that cannot access the window of the app',
    (text) => {
      const link = renderMarkdown(text).querySelector('a');
      expect(link).toHaveAttribute('href', 'https://exemplo.com.br/a');
      expect(link).toHaveAttribute('target', '_blank');
      expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    },
  );

  it.each([
    '[toque](javascript:alert(1))',
    '[toque](JaVaScRiPt:alert(1))',
    '[toque](java&#115;cript:alert(1))',
    '[toque](data:text/html,<script>alert(1)</script>)',
    '[toque](vbscript:x)',
    '[toque](file:///etc/passwd)',
    '[toque](/api/users/me)',
    '[toque](//mal.example)',
    '[toque](mailto:a@b.com)',
    '[toque][1]\n\n[1]: javascript:alert(1)',
    '<javascript:alert(1)>',
  ])('AI-02 links only to web addresses: %j', (text) => {
    const container = renderMarkdown(text);
    expect(container.querySelector('a')).toBeNull();
    expect(container.textContent).toMatch(/toque|alert/u);
  });
});

describe('hostile answers', () => {
  it.each([
    '<script>alert(1)</script>',
    'oi <script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    'oi <img src=x onerror=alert(1)>',
    '<iframe src="https://mal.example"></iframe>',
    '<svg onload=alert(1)>',
    '<style>body{display:none}</style>',
    '- <b onclick=alert(1)>oi</b>',
    '<!-- oculto -->',
    '&lt;script&gt;alert(1)&lt;/script&gt;',
  ])('AI-02 shows %j as text', (text) => {
    const container = renderMarkdown(text);
    expect(container.querySelector('script, img, iframe, svg, style, b[onclick]')).toBeNull();
    const plain = text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replace(/^- /u, '');
    expect(container).toHaveTextContent(plain);
  });

  it('AI-02 loads no image', () => {
    const container = renderMarkdown(
      '![um bolo](https://mal.example/x.png) e ![](https://mal.example/y.png)',
    );
    expect(container.querySelector('img')).toBeNull();
    expect(container).toHaveTextContent('um bolo e');
  });

  it.each(['>', '- ', '**', '[', '1. '])('AI-02 renders deeply nested %j', (mark) => {
    expect(() => renderMarkdown(mark.repeat(4_000) + 'fim')).not.toThrow();
  });
});
