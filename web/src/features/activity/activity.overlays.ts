import type { Overlays } from '../../sync/replica/definitions.ts';

/**
 * Hides 'Restaurar' on a list, and 'Desfazer' on a correction of a trip, while the write that does it
 * waits to be sent (CASA-53, CMP-27).
 */
export const activityOverlays = {
  getActivity: {
    writes: ['restoreList', 'undoTripCorrection'],
    apply(answer, write) {
      if (write.name === 'undoTripCorrection') {
        const { correctionId } = write.params;
        const activities = answer.activities.map((activity) =>
          activity.correctionId === correctionId ? { ...activity, correctionId: null } : activity,
        );
        return { ...answer, activities };
      }
      if (write.name !== 'restoreList') return answer;
      const { listId } = write.params;
      const activities = answer.activities.map((activity) =>
        activity.listId === listId ? { ...activity, canRestore: false } : activity,
      );
      return { ...answer, activities };
    },
  },
} satisfies Overlays;
