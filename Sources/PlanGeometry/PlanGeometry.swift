// PlanGeometry
