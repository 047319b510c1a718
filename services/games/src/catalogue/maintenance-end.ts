/**
 * SQL of the time at which game `g` of vendor `v` opens again. If both the game and the vendor are under maintenance,
 * it is the later of the two ends. It is null if one of these maintenances has no announced end.
 */
export const MAINTENANCE_END = `
  CASE WHEN (g.status = 'maintenance' AND g.maintenance_until IS NULL)
         OR (v.status = 'maintenance' AND v.maintenance_until IS NULL) THEN NULL
       ELSE greatest(CASE WHEN g.status = 'maintenance' THEN g.maintenance_until END,
                     CASE WHEN v.status = 'maintenance' THEN v.maintenance_until END) END`;
