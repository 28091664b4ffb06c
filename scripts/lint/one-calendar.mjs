// A rule for oxlint: days, months and times of day come from contract/src/values/calendar.ts, in the
// time zone of a household (CASA-65). Everything else uses the zone of the device or of the server.

const localParts = /^(?:get|set)(?:FullYear|Month|Date|Day|Hours|Minutes)$|^getTimezoneOffset$/u;
/** These count days of UTC. The .oxlintrc.json lists the files that may do so. */
const utcParts = /^getUTC(?:FullYear|Month|Date|Day|Hours)$/u;
const localTexts = new Set([
  'toLocaleDateString',
  'toLocaleTimeString',
  'toDateString',
  'toTimeString',
]);
const dateOptions = /^(?:dateStyle|timeStyle|weekday|year|month|day|hour|timeZone)$/u;
const dayOfTimestamp =
  /\b(?:date_trunc|current_date|localtimestamp)\b|::date\b|\b(?:extract|date_part)\s*\('?\s*(?:year|month|day|dow|doy|week|hour)\b|\bat time zone (?!'UTC')/iu;
const fixedOffset = /^[+-]\d{2}:\d{2}$/u;

const methodOf = ({ callee }) =>
  callee.type === 'MemberExpression' && !callee.computed ? callee.property.name : undefined;

/** `date.toLocaleString('pt-BR', { month: 'long' })`; of a number it has other options. */
const hasDateOptions = ({ arguments: [, options] }) =>
  options?.type === 'ObjectExpression' &&
  options.properties.some(({ key }) => dateOptions.test(key?.name ?? ''));

/** `date.toISOString().slice(0, 10)` is a day of UTC. */
const cutsIsoText = ({ callee }) =>
  callee.type === 'MemberExpression' &&
  /^(?:slice|substring|split)$/u.test(callee.property.name ?? '') &&
  callee.object.type === 'CallExpression' &&
  methodOf(callee.object) === 'toISOString';

/** Whether an instant depends on the clock: `Date.now() + delay`, `new Date()`, `new Date(Date.now())`. */
function isNow(node) {
  if (node.type === 'BinaryExpression') return isNow(node.left) || isNow(node.right);
  if (node.type === 'CallExpression')
    return node.callee.object?.name === 'Date' && methodOf(node) === 'now';
  return (
    node.type === 'NewExpression' && (node.arguments.length === 0 || node.arguments.some(isNow))
  );
}

/**
 * `new Date().toISOString().slice(0, 10)` is the day in UTC. From 21:00 to midnight in São Paulo that is the
 * next day of the household.
 */
const isDayOfNow = (call) => cutsIsoText(call) && isNow(call.callee.object.callee.object);

function isOwnCalendar(call) {
  const method = methodOf(call) ?? '';
  return (
    localParts.test(method) ||
    utcParts.test(method) ||
    localTexts.has(method) ||
    (method === 'toLocaleString' && hasDateOptions(call)) ||
    cutsIsoText(call)
  );
}

const message =
  'A day, a month or a time of day belongs to the time zone of a household (CASA-65): use ' +
  'contract/src/values/calendar.ts, in the browser by web/src/lib/dates.';

export default {
  meta: { name: 'calendar' },
  rules: {
    'day-of-now': {
      create: (context) => ({
        CallExpression: (node) => isDayOfNow(node) && context.report({ node, message }),
      }),
    },
    'one-calendar': {
      create(context) {
        const report = (node) => context.report({ node, message });
        return {
          CallExpression: (node) => isOwnCalendar(node) && report(node),
          // `new Date(2026, 10, 21)` is a time of the device.
          NewExpression: (node) =>
            node.callee.name === 'Date' && node.arguments.length > 1 && report(node),
          MemberExpression: (node) =>
            node.object.name === 'Intl' && node.property.name === 'DateTimeFormat' && report(node),
          Literal: (node) =>
            typeof node.value === 'string' &&
            (dayOfTimestamp.test(node.value) || fixedOffset.test(node.value)) &&
            report(node),
          TemplateElement: (node) => dayOfTimestamp.test(node.value.raw) && report(node),
        };
      },
    },
  },
};
