import type { RouteObject } from 'react-router-dom';
import { Role } from '#shared/roles.ts';
import { SurveyDoor } from '#web/surveys/survey-door.tsx';
import { Guard } from '../guard.tsx';
import { customerScreens, userScreens } from './account-screens.tsx';
import { sharedScreens, surveyScreens, taskScreens } from './task-screens.tsx';

/** What customers see in the whole shell. */
export const screens: RouteObject[] = [
  { element: <Guard roles={[Role.customer]} />, children: [...userScreens, ...customerScreens] },
];

/** One task at a time, in the shrunk shell. */
export const tasks: RouteObject[] = [
  { element: <Guard roles={[Role.customer]} />, children: taskScreens },
  { element: <SurveyDoor />, children: surveyScreens },
  ...sharedScreens,
];
