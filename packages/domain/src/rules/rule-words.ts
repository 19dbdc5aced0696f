import type { KindOfRule } from './notification-rule.ts';
import { NIGHTS_AHEAD } from './rule-findings.ts';
import { SENDING_HOUR, weekdayDue } from './sending-schedule.ts';

/** The languages in which a rule is told. */
export type RuleLanguage = 'es' | 'en';

const HOUR = `${String(SENDING_HOUR).padStart(2, '0')}:00`;

const WEEKDAYS: Readonly<Record<RuleLanguage, readonly string[]>> = {
  es: ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'],
  en: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
};

/** What a rule does, in one sentence: the same on the screen and in the message. */
export function ruleWords(of: KindOfRule, language: RuleLanguage): string {
  return language === 'es' ? spanish(of) : english(of);
}

function english({ kind, rule }: KindOfRule): string {
  const when = rule.schedule === 'daily' ? 'day' : WEEKDAYS.en[weekdayDue(rule) - 1]!;
  if (kind === 'reviews') {
    return `Every ${when} at ${HOUR}: new reviews of my campsite with a score ${rule.condition} ${rule.note}.`;
  }
  const direction = rule.up ? 'more expensive' : 'cheaper';
  const far = rule.spread === 0 ? direction : `at least ${rule.spread}\u00a0% ${direction}`;
  return `Every ${when} at ${HOUR}: nights of the next ${NIGHTS_AHEAD} days on which a competitor is ${far} than my campsite.`;
}

function spanish({ kind, rule }: KindOfRule): string {
  const when = rule.schedule === 'daily' ? 'día' : WEEKDAYS.es[weekdayDue(rule) - 1]!;
  if (kind === 'reviews') {
    const side = rule.condition === 'below' ? 'inferior' : 'superior';
    return `Cada ${when} a las ${HOUR}: opiniones nuevas de mi camping con una nota ${side} a ${inSpanish(rule.note)}.`;
  }
  const direction = rule.up ? 'más caro' : 'más barato';
  const far = rule.spread === 0 ? direction : `al menos un ${inSpanish(rule.spread)}\u00a0% ${direction}`;
  return `Cada ${when} a las ${HOUR}: noches de los próximos ${NIGHTS_AHEAD} días en las que un competidor es ${far} que mi camping.`;
}

function inSpanish(number: number): string {
  return String(number).replace('.', ',');
}
