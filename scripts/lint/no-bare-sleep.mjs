// A rule for oxlint: a test may wait in real time only with a reason beside it, because a test that
// waits either fails on a slow machine or passes there whatever happens.

const sleepNames = new Set(['sleep', 'delay', 'waitForTimeout']);

const nameOf = (callee) =>
  callee.type === 'MemberExpression' ? callee.property.name : callee.name;

/** Whether the call waits: `sleep(50)`, `page.waitForTimeout(50)`, `setTimeout(resolve, 50)`. */
function isSleep({ callee, arguments: [callback, milliseconds] }) {
  if (sleepNames.has(nameOf(callee))) return true;
  const endsTurnOnly = milliseconds === undefined || milliseconds.value === 0;
  return nameOf(callee) === 'setTimeout' && callback?.type === 'Identifier' && !endsTurnOnly;
}

function statementOf(node) {
  let statement = node;
  while (statement.parent && !/Statement$|Declaration$/u.test(statement.type)) {
    statement = statement.parent;
  }
  return statement;
}

/** Whether a comment that begins with 'Real time:' stands above the statement or in its lines. */
function hasReason(sourceCode, node) {
  const { start, end } = statementOf(node).loc;
  const comments = new Map(sourceCode.getAllComments().map((one) => [one.loc.start.line, one]));
  const isReason = (line) => /^\s*Real time: \S/u.test(comments.get(line)?.value ?? '');
  for (let line = start.line; line <= end.line; line += 1) if (isReason(line)) return true;
  for (let line = start.line - 1; comments.has(line); line -= 1) if (isReason(line)) return true;
  return false;
}

export default {
  meta: { name: 'quitanda' },
  rules: {
    'no-bare-sleep': {
      create: (context) => ({
        CallExpression(node) {
          if (!isSleep(node) || hasReason(context.sourceCode, node)) return;
          const message =
            'A test waits in real time. Wait for what happens instead (CONTRIBUTING.md, "When a ' +
            "test fails by chance\"), or write '// Real time: ' and the reason above.";
          context.report({ node, message });
        },
      }),
    },
  },
};
