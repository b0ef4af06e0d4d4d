import type { LocalText } from '#shared/languages.ts';

/** What the doctor of the demonstration wrote at a release, by order. Invented, and no advice to anybody. */
export const CONCLUSIONS: Record<string, LocalText> = {
  'customer-de 2025-03-11': {
    de: 'Ihre Eisenspeicher sind leer und Ihr Hämoglobin ist leicht erniedrigt. Das kann Ihre Müdigkeit erklären; bitte besprechen Sie die Ursache ärztlich.',
    en: 'Your iron stores are empty and your haemoglobin is slightly low. This may explain your tiredness; please discuss the cause with a doctor.',
    fr: 'Vos réserves de fer sont vides et votre hémoglobine est légèrement basse. Cela peut expliquer votre fatigue; veuillez en discuter la cause avec un médecin.',
    it: 'Le sue riserve di ferro sono esaurite e l’emoglobina è leggermente bassa. Questo può spiegare la stanchezza; ne discuta la causa con un medico.',
  },
  'customer-de 2025-09-16': {
    de: 'Ihr Blutbild hat sich erholt, die Eisenspeicher füllen sich langsam. Das Gesamtcholesterin liegt knapp über dem Bereich.',
    en: 'Your blood count has recovered and your iron stores are slowly filling. Total cholesterol is just above the range.',
    fr: 'Votre hémogramme s’est rétabli et vos réserves de fer se remplissent lentement. Le cholestérol total dépasse de peu l’intervalle.',
    it: 'Il suo emocromo si è ripreso e le riserve di ferro si stanno lentamente riempiendo. Il colesterolo totale supera di poco l’intervallo.',
  },
  'customer-de 2026-10-20': {
    de: 'Ihre Eisenspeicher haben sich erholt. Ein Wert sollte beobachtet werden: Ihr Lipoprotein (a) ist leicht erhöht. Dieser Wert ist vererbt und ändert sich kaum.',
    en: 'Your iron stores have recovered. One value should be watched: your lipoprotein (a) is slightly raised. It is inherited and hardly changes.',
    fr: 'Vos réserves de fer se sont rétablies. Une valeur est à surveiller: votre lipoprotéine (a) est légèrement élevée. Elle est héréditaire et ne change guère.',
    it: 'Le sue riserve di ferro si sono riprese. Un valore va osservato: la lipoproteina (a) è leggermente elevata. È ereditaria e cambia poco.',
  },
  'customer-fr 2026-02-03': {
    de: 'Mehrere Blutfette und der Langzeitzucker liegen ausserhalb des Bereichs. Bitte vereinbaren Sie einen Termin bei Ihrer Ärztin oder Ihrem Arzt.',
    en: 'Several blood lipids and your long-term sugar are outside the range. Please make an appointment with your doctor.',
    fr: 'Plusieurs lipides sanguins et votre glycémie à long terme sont hors de l’intervalle. Veuillez prendre rendez-vous chez votre médecin.',
    it: 'Diversi lipidi del sangue e la glicemia a lungo termine sono fuori dall’intervallo. Prenda un appuntamento dal suo medico.',
  },
  'customer-fr 2026-08-25': {
    de: 'Ihre Blutfette haben sich deutlich verbessert. Zwei Bereiche sollten weiter beobachtet werden.',
    en: 'Your blood lipids have clearly improved. Two areas should still be watched.',
    fr: 'Vos lipides sanguins se sont nettement améliorés. Deux domaines restent à surveiller.',
    it: 'I suoi lipidi del sangue sono nettamente migliorati. Due ambiti restano da osservare.',
  },
  'customer-it 2026-06-09': {
    de: 'Ihre Hormone sind unauffällig. Der Schilddrüsenwert TSH ist erhöht und sollte in einigen Wochen kontrolliert werden.',
    en: 'Your hormones are unremarkable. The thyroid value TSH is raised and should be checked again in some weeks.',
    fr: 'Vos hormones sont sans particularité. La valeur thyroïdienne TSH est élevée et devrait être contrôlée dans quelques semaines.',
    it: 'I suoi ormoni sono nella norma. Il valore tiroideo TSH è elevato e andrebbe controllato tra qualche settimana.',
  },
  'being corrected': {
    de: 'Ihre Eisenspeicher und Ihr Hämoglobin liegen im Referenzbereich.',
    en: 'Your iron stores and your haemoglobin are within the reference range.',
    fr: 'Vos réserves de fer et votre hémoglobine se situent dans l’intervalle de référence.',
    it: 'Le sue riserve di ferro e l’emoglobina sono nell’intervallo di riferimento.',
  },
  released: {
    de: 'Ihr Vitamin D ist leicht erniedrigt, die übrigen Vitamine und Spurenelemente sind gut.',
    en: 'Your vitamin D is slightly low; the other vitamins and trace elements are good.',
    fr: 'Votre vitamine D est légèrement basse; les autres vitamines et oligo-éléments sont bons.',
    it: 'La sua vitamina D è leggermente bassa; le altre vitamine e gli oligoelementi sono buoni.',
  },
};
