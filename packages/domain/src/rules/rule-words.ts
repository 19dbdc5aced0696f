import type { Language } from '../language.ts';
import type { Rule } from './kinds/rule-kind.ts';
import { type KindOfRule, RULE_KIND_MODULES, type RuleKind } from './kinds/rule-kinds.ts';
import { SENDING_HOUR, weekdayDue } from './sending-schedule.ts';

const HOUR = `${String(SENDING_HOUR).padStart(2, '0')}:00`;

const WEEKDAYS: Readonly<Record<Language, readonly string[]>> = {
  es: ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'],
  ca: ['dilluns', 'dimarts', 'dimecres', 'dijous', 'divendres', 'dissabte', 'diumenge'],
  fr: ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'],
  en: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
};

const WHEN: Readonly<Record<Language, (weekday: string | null) => string>> = {
  es: (weekday) => `Cada ${weekday ?? 'día'} a las ${HOUR}`,
  ca: (weekday) => `Cada ${weekday ?? 'dia'} a les ${HOUR}`,
  fr: (weekday) => `Chaque ${weekday ?? 'jour'} à ${HOUR}`,
  en: (weekday) => `Every ${weekday ?? 'day'} at ${HOUR}`,
};

/** What a rule does, in one sentence: the same on the screen and in the message. */
export function ruleWords<Kind extends RuleKind>({ kind, rule }: KindOfRule<Kind>, language: Language): string {
  return RULE_KIND_MODULES[kind].words[language](rule, WHEN[language](weekdayOf(rule, language)));
}

function weekdayOf(rule: Rule, language: Language): string | null {
  return rule.schedule === 'daily' ? null : WEEKDAYS[language][weekdayDue(rule) - 1]!;
}
