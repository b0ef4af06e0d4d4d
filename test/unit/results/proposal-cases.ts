import { cases, type ProposalCase } from './grade-cases.ts';

const hb = { marker: 'hemoglobin', unit: 'g/l' };
const lipid = { unit: 'mmol/l', forbidden: ['alcohol-break'] };
const sugar = { unit: 'mmol/l', marker: 'glucose-fasting', range: '3.9-5.5' };
const potassium = { marker: 'potassium', unit: 'mmol/l', range: '3.5-5.1', forbidden: ['drink-water'] };
const sodium = { marker: 'sodium', unit: 'mmol/l', range: '136-145', forbidden: ['drink-water'] };

/** What may be proposed for a single value outside its range, every other value of its area being normal, from published limits. */
export const PROPOSAL_CASES: readonly ProposalCase[] = [
  // haemoglobin: men below 130, women below 120; 110 and more mild, 80 to 109 moderate, below 80 severe
  ...cases('who-anaemia', { ...hb, range: '135-172', toSign: true }, [
    ['134', 'slight'],
    ['129', 'slight'],
    ['118', 'slight'],
    ['110', 'slight'],
    ['109', 'far'],
    ['104', 'far'],
    ['92', 'far'],
    ['80', 'far'],
    ['79', 'far'],
    ['75', 'far'],
    ['69', 'critical'],
    ['135', 'normal'],
    ['150', 'normal'],
    ['172', 'normal'],
  ]),
  ...cases('who-anaemia', { ...hb, sex: 'female', range: '117-153', toSign: true }, [
    ['116', 'slight'],
    ['112', 'slight'],
    ['109', 'far'],
    ['95', 'far'],
    ['79', 'far'],
    ['64', 'critical'],
    ['130', 'normal'],
  ]),
  ...cases('who-tumours', { ...hb, range: '135-172', toSign: true }, [
    ['173', 'slight'],
    ['186', 'far'],
    ['195', 'far'],
    ['201', 'critical'],
  ]),
  // white cells: grade 1 down to 3.0, grade 2 below 3.0, grade 3 below 2.0, grade 4 below 1.0
  ...cases('ctcae', { marker: 'leukocytes', unit: 'G/l', range: '3.5-10.0', toSign: true }, [
    ['3.4', 'slight'],
    ['3.0', 'slight'],
    ['2.9', 'far'],
    ['2.6', 'far'],
    ['1.9', 'far'],
    ['0.9', 'critical'],
    ['10.1', 'outside'],
    ['14.9', 'outside'],
    ['50.1', 'critical'],
    ['6.0', 'normal'],
  ]),
  ...cases('iwg-itp', { marker: 'platelets', unit: 'G/l', range: '150-370', toSign: true }, [
    ['149', 'slight'],
    ['120', 'slight'],
    ['101', 'slight'],
    ['99', 'far'],
  ]),
  ...cases('ctcae', { marker: 'platelets', unit: 'G/l', range: '150-370' }, [
    ['74', 'far'],
    ['49', 'far'],
    ['45', 'far'],
    ['29', 'critical'],
    ['371', 'outside'],
    ['250', 'normal'],
  ]),
  // lipids
  ...cases('esc-eas', { ...lipid, marker: 'ldl', range: '<3.0', required: ['less-saturated-fat'] }, [
    ['3.0', 'slight'],
    ['3.4', 'slight'],
    ['4.1', 'slight'],
    ['4.8', 'outside'],
    ['4.9', 'far'],
    ['5.6', 'far'],
    ['6.5', 'far'],
    ['8.2', 'far'],
  ]),
  ...cases('esc-eas', { ...lipid, marker: 'ldl', range: '<3.0' }, [['2.9', 'normal']]),
  ...cases('esc-eas', { ...lipid, marker: 'cholesterol-total', range: '<5.0', required: ['less-saturated-fat'] }, [
    ['5.0', 'slight'],
    ['5.4', 'slight'],
    ['6.9', 'slight'],
    ['8.1', 'far'],
    ['10.5', 'far'],
  ]),
  ...cases('esc-eas', { ...lipid, marker: 'hdl', range: '>1.0', required: ['move-more'] }, [
    ['1.0', 'slight'],
    ['0.9', 'slight'],
    ['0.8', 'slight'],
    ['0.5', 'outside'],
    ['0.4', 'outside'],
  ]),
  ...cases('esc-eas', { ...lipid, marker: 'hdl', sex: 'female', range: '>1.2', required: ['move-more'] }, [
    ['1.1', 'slight'],
    ['0.6', 'outside'],
  ]),
  ...cases('ctcae', { ...lipid, marker: 'triglycerides', range: '<1.7', required: ['move-more'], toSign: true }, [
    ['1.9', 'slight'],
    ['3.4', 'slight'],
    ['3.5', 'far'],
    ['5.5', 'far'],
    ['5.8', 'far'],
    ['11.5', 'critical'],
  ]),
  ...cases('eas-lpa', { marker: 'lpa', unit: 'nmol/l', range: '<75' }, [
    ['90', 'slight'],
    ['126', 'outside'],
    ['240', 'outside'],
    ['430', 'far'],
    ['30', 'normal'],
  ]),
  ...cases('acc-aha', { marker: 'apob', unit: 'g/l', range: '<1.0', required: ['less-saturated-fat'], toSign: true }, [
    ['1.1', 'slight'],
    ['1.3', 'far'],
    ['1.4', 'far'],
    ['1.6', 'far'],
  ]),
  ...cases('acc-aha', { ...lipid, marker: 'non-hdl', range: '<3.8', required: ['less-saturated-fat'] }, [
    ['4.2', 'slight'],
    ['5.7', 'far'],
    ['6.4', 'far'],
  ]),
  // sugar
  ...cases('ada', { ...sugar, required: ['move-more'] }, [
    ['5.6', 'slight'],
    ['6.1', 'slight'],
    ['6.9', 'slight'],
    ['7.0', 'far'],
    ['9.4', 'far'],
    ['20.1', 'critical'],
  ]),
  ...cases('ada', { ...sugar, forbidden: ['move-more'] }, [
    ['3.8', 'slight'],
    ['3.1', 'slight'],
    ['2.9', 'far'],
    ['2.4', 'critical'],
  ]),
  ...cases('ada', sugar, [['5.0', 'normal']]),
  ...cases('ada', { marker: 'hba1c', unit: '%', range: '4.0-5.6', required: ['move-more'] }, [
    ['5.7', 'slight'],
    ['6.0', 'slight'],
    ['6.4', 'slight'],
    ['6.5', 'far'],
    ['8.0', 'far'],
    ['10.1', 'critical'],
  ]),
  ...cases('ada', { marker: 'hba1c', unit: '%', range: '4.0-5.6' }, [['5.3', 'normal']]),
  // thyroid
  ...cases('eta-hypo', { marker: 'tsh', unit: 'mU/l', range: '0.27-4.20' }, [
    ['4.3', 'slight'],
    ['6.40', 'slight'],
    ['9.9', 'slight'],
    ['10.0', 'far'],
    ['32', 'far'],
    ['75.1', 'critical'],
    ['2.1', 'normal'],
  ]),
  ...cases('eta-hyper', { marker: 'tsh', unit: 'mU/l', range: '0.27-4.20' }, [
    ['0.26', 'slight'],
    ['0.15', 'slight'],
    ['0.09', 'far'],
    ['<0.01', 'far'],
  ]),
  // kidney: G3a 45 to 59, G3b 30 to 44, G4 15 to 29, G5 below 15
  ...cases(
    'kdigo',
    { marker: 'egfr', unit: 'ml/min/1.73m2', range: '>=60', forbidden: ['drink-water'], toSign: true },
    [
      ['59', 'slight'],
      ['52', 'slight'],
      ['45', 'slight'],
      ['44', 'far'],
      ['31', 'far'],
      ['22', 'far'],
      ['15', 'far'],
      ['14', 'critical'],
    ],
  ),
  ...cases('kdigo', { marker: 'egfr', unit: 'ml/min/1.73m2', range: '>=60' }, [
    ['60', 'normal'],
    ['88', 'normal'],
  ]),
  ...cases(
    'ctcae',
    { marker: 'creatinine', unit: 'µmol/l', range: '59-104', forbidden: ['drink-water'], toSign: true },
    [
      ['105', 'slight'],
      ['157', 'far'],
      ['240', 'far'],
      ['351', 'critical'],
    ],
  ),
  ...cases('acr', { marker: 'uric-acid', unit: 'µmol/l', range: '200-420', required: ['drink-water'], toSign: true }, [
    ['440', 'slight'],
    ['534', 'slight'],
  ]),
  ...cases('acr', { marker: 'uric-acid', unit: 'µmol/l', range: '200-420', toSign: true }, [['536', 'far']]),
  // electrolytes
  ...cases('ukka', potassium, [
    ['5.2', 'slight'],
    ['5.4', 'slight'],
    ['5.5', 'far'],
    ['6.0', 'far'],
  ]),
  ...cases('thomas', potassium, [
    ['6.3', 'critical'],
    ['7.1', 'critical'],
    ['2.7', 'critical'],
    ['2.1', 'critical'],
  ]),
  ...cases('ctcae', potassium, [
    ['3.4', 'slight'],
    ['3.0', 'slight'],
    ['2.9', 'far'],
    ['4.2', 'normal'],
  ]),
  ...cases('ctcae', sodium, [
    ['135', 'slight'],
    ['130', 'slight'],
    ['129', 'far'],
    ['126', 'far'],
    ['119', 'critical'],
    ['146', 'slight'],
    ['151', 'far'],
    ['156', 'critical'],
    ['140', 'normal'],
  ]),
  ...cases('ctcae', { marker: 'calcium', unit: 'mmol/l', range: '2.15-2.55', forbidden: ['vitamin-d-winter'] }, [
    ['2.10', 'slight'],
    ['1.99', 'far'],
    ['1.74', 'far'],
    ['1.49', 'critical'],
    ['3.11', 'far'],
    ['3.41', 'critical'],
  ]),
  ...cases('phpt', { marker: 'calcium', unit: 'mmol/l', range: '2.15-2.55', forbidden: ['vitamin-d-winter'] }, [
    ['2.60', 'slight'],
    ['2.81', 'far'],
  ]),
  ...cases('ctcae', { marker: 'magnesium', unit: 'mmol/l', range: '0.70-1.05' }, [
    ['0.65', 'slight'],
    ['0.49', 'far'],
    ['0.39', 'critical'],
    ['1.10', 'slight'],
    ['1.24', 'far'],
  ]),
  ...cases('thomas', { marker: 'phosphate', unit: 'mmol/l', range: '0.81-1.45' }, [
    ['0.31', 'critical'],
    ['2.91', 'critical'],
  ]),
  // liver: borderline below twice the upper limit
  ...cases('acg', { marker: 'alt', unit: 'U/l', range: '<50', required: ['alcohol-break'] }, [
    ['51', 'slight'],
    ['75', 'slight'],
    ['99', 'slight'],
    ['100', 'far'],
    ['260', 'far'],
    ['501', 'critical'],
  ]),
  ...cases('acg', { marker: 'ast', unit: 'U/l', sex: 'female', range: '<35', required: ['alcohol-break'] }, [
    ['40', 'slight'],
    ['70', 'far'],
    ['180', 'far'],
  ]),
  ...cases('ctcae', { marker: 'ggt', unit: 'U/l', range: '<60', required: ['alcohol-break'], toSign: true }, [
    ['80', 'slight'],
    ['151', 'far'],
  ]),
  ...cases('ctcae', { marker: 'bilirubin-total', unit: 'µmol/l', range: '<21' }, [
    ['25', 'slight'],
    ['32', 'far'],
    ['70', 'far'],
  ]),
  ...cases('ctcae', { marker: 'albumin', unit: 'g/l', range: '35-52' }, [
    ['34', 'slight'],
    ['30', 'slight'],
    ['29', 'far'],
    ['19', 'critical'],
  ]),
  ...cases('dgkl', { marker: 'alp', unit: 'U/l', range: '40-130' }, [
    ['131', 'slight'],
    ['90', 'normal'],
  ]),
  // iron and vitamins
  ...cases(
    'who-ferritin',
    { marker: 'ferritin', unit: 'µg/l', sex: 'female', range: '15-150', required: ['more-iron'] },
    [
      ['14', 'outside'],
      ['9', 'outside'],
    ],
  ),
  ...cases(
    'who-ferritin',
    { marker: 'ferritin', unit: 'µg/l', sex: 'female', range: '15-150', forbidden: ['more-iron'] },
    [
      ['151', 'outside'],
      ['60', 'normal'],
    ],
  ),
  ...cases('easl-iron', { marker: 'ferritin', unit: 'µg/l', range: '30-400', forbidden: ['more-iron'] }, [
    ['1001', 'far'],
    ['2001', 'critical'],
  ]),
  ...cases('easl-iron', { marker: 'transferrin-saturation', unit: '%', range: '20-50', forbidden: ['more-iron'] }, [
    ['51', 'outside'],
    ['75', 'far'],
  ]),
  ...cases('nice', { marker: 'vitamin-b12', unit: 'pmol/l', range: '150-700', required: ['b12-diet'], toSign: true }, [
    ['140', 'slight'],
    ['132', 'far'],
    ['80', 'far'],
  ]),
  ...cases(
    'sacn',
    { marker: 'vitamin-d', unit: 'nmol/l', range: '50-125', required: ['vitamin-d-winter'], toSign: true },
    [
      ['49', 'slight'],
      ['25', 'slight'],
      ['24', 'far'],
      ['12', 'far'],
    ],
  ),
  ...cases('refsum', { marker: 'homocysteine', unit: 'µmol/l', range: '<15' }, [
    ['16', 'slight'],
    ['29', 'slight'],
    ['31', 'far'],
    ['101', 'far'],
  ]),
  // inflammation and others
  ...cases('aha-cdc', { marker: 'hs-crp', unit: 'mg/l', range: '<3.0' }, [
    ['3.1', 'slight'],
    ['9.9', 'slight'],
    ['10.1', 'far'],
    ['0.6', 'normal'],
  ]),
  ...cases('damico', { marker: 'psa', unit: 'µg/l', range: '<4.0', toSign: true }, [
    ['4.1', 'slight'],
    ['9.9', 'slight'],
    ['10.1', 'far'],
    ['20.5', 'far'],
  ]),
  ...cases('espghan', { marker: 'ttg-iga', unit: 'kU/l', range: '<10' }, [
    ['12', 'slight'],
    ['99', 'slight'],
    ['100', 'far'],
  ]),
  ...cases('bornstein', { marker: 'cortisol-morning', unit: 'nmol/l', range: '170-500', toSign: true }, [
    ['165', 'slight'],
    ['139', 'far'],
  ]),
];
