import { expect, it } from 'vitest';
import { measures } from '../score.ts';
import { readRequest } from './conversation.ts';
import { liars } from './liars.ts';

it('AI-52 has a liar for each measure', () => {
  const lost = Object.values(liars).map(({ loses }) => loses);
  expect(new Set(lost)).toEqual(new Set(measures));
});

it('AI-52 reads the question and the results of the tools from a request', () => {
  const call = (id: string, name: string) => ({
    id,
    type: 'function',
    function: { name, arguments: '{}' },
  });
  const request = {
    messages: [
      { role: 'system', content: 'Regras' },
      { role: 'user', content: 'SOBRE a1\n{}\nSOBRE a1\nPERGUNTA b2\nTem "café"?\nPERGUNTA b2' },
      { role: 'assistant', content: null, tool_calls: [call('1', 'list_lists')] },
      { role: 'tool', tool_call_id: '1', content: '{"lists":[]}' },
      { role: 'assistant', content: null, tool_calls: [call('2', 'get_pantry')] },
      { role: 'tool', tool_call_id: '2', content: '{"items":[{"name":"Café"}]}' },
    ],
  };
  expect(readRequest(request)).toEqual({
    question: 'Tem "café"?',
    called: [
      { name: 'list_lists', data: { lists: [] } },
      { name: 'get_pantry', data: { items: [{ name: 'Café' }] } },
    ],
  });
});
